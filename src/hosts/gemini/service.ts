// The Gemini API (generateContent, and streamed), as far as Gemini CLI needs it.
import { isRecord } from "../../system/is-record.ts";
import { type Dialect, events, json, objectsIn } from "../install/stand-ins/service.ts";

export const generateContent: Dialect = {
  results: ({ contents }) =>
    objectsIn(contents)
      .flatMap(({ parts }) => objectsIn(parts))
      .flatMap(({ functionResponse }) =>
        isRecord(functionResponse) ? [JSON.stringify(functionResponse.response)] : [],
      ),
  offers: ({ tools }) =>
    objectsIn(tools).some(({ functionDeclarations }) => objectsIn(functionDeclarations).length > 0),
  turn: (step, _number, path, { generationConfig }) => {
    if (path.includes(":countTokens")) return json({ totalTokens: 1 });
    const call =
      typeof step === "string" ? { tool: "run_shell_command", input: { command: step, description: "asked" } } : step;
    // What the client asks of a model beside the conversation, such as who speaks next.
    const wantsJson = isRecord(generationConfig) && generationConfig.responseMimeType === "application/json";
    const says = wantsJson ? '{"reasoning":"x","next_speaker":"user","model_choice":"flash"}' : "done";
    const part = call ? { functionCall: { name: call.tool, args: call.input } } : { text: says };
    const answer = {
      candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    };
    return path.includes(":streamGenerateContent") ? events([[undefined, JSON.stringify(answer)]]) : json(answer);
  },
};

// Language models behind an address, through the AI SDK: Anthropic's, and every server with OpenAI's protocol.

import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, jsonSchema, Output } from "ai";
import type { LanguageModel } from "../../policy/policy.ts";
import { doubledKey, parseObject } from "../../system/jsonc.ts";
import { messageOf } from "../../system/message.ts";
import { instructions, type Opinion, opinionSchema } from "./question.ts";

const longestAnswer = 1_000_000;

/** Where Ollama listens. */
const localAddress = "http://127.0.0.1:11434/v1";

/** Asks once. Rejects with the reason in one line. */
export async function askService(prompt: string, llm: LanguageModel, abortSignal: AbortSignal): Promise<unknown> {
  try {
    const { output, finishReason, text } = await generateText({
      model: modelOf(llm),
      system: instructions,
      prompt,
      output: Output.object({ schema: jsonSchema<Opinion>(opinionSchema as never) }),
      maxRetries: 0,
      maxOutputTokens: 500,
      abortSignal,
    });
    // What was cut off may have gone on, and of a key that stands twice readers take one or the other.
    if (finishReason !== "stop") throw new Error(`its answer is not whole (${finishReason})`);
    if (doubledKey(parseObject(text))) throw new Error("its answer has a key twice");
    return output;
  } catch (error) {
    if (abortSignal.aborted) throw new Error("it did not answer in time");
    throw new Error(why(error));
  }
}

function modelOf(llm: LanguageModel) {
  const { backend, baseUrl, model, keyVariable } = llm;
  const key = process.env[keyVariable ?? (backend === "anthropic" ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY")];
  const baseURL = baseUrl?.replace(/\/+$/, "");
  if (backend === "anthropic") {
    if (key === undefined) throw new Error(`${keyVariable ?? "ANTHROPIC_API_KEY"} is not set`);
    const provider = createAnthropic({ apiKey: key, fetch: bounded, ...(baseURL ? { baseURL } : {}) });
    return provider(model ?? "claude-haiku-4-5");
  }
  if (model === undefined) throw new Error("the policy's `llm.model` names no model");
  const provider = createOpenAICompatible({
    name: "openai-compatible",
    baseURL: baseURL ?? localAddress,
    supportsStructuredOutputs: true,
    fetch: bounded,
    ...(key === undefined ? {} : { apiKey: key }),
  });
  return provider(model);
}

/** Follows no redirection, which would take the key along, and reads no more than an answer can be. */
const bounded: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  let length = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        length += piece.length;
        if (length > longestAnswer) controller.error(new Error("its answer is too long"));
        else controller.enqueue(piece);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted ?? null, { status, statusText, headers });
};

/** The innermost reason, as one line. */
function why(error: unknown): string {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (status === 429) return "it refuses for now: too many requests (429)";
  if (typeof status === "number" && status >= 400) return `it answers with ${status}`;
  let inner: unknown = error;
  for (let depth = 0; depth < 5 && inner instanceof Error && inner.cause !== undefined; depth++) inner = inner.cause;
  const message = messageOf(inner);
  return message.replace(/\s+/g, " ").slice(0, 200) || "it failed";
}

// Decisions of the log as OpenTelemetry's logs and metrics, sent over OTLP/HTTP by OpenTelemetry's own SDK.
import { hostname } from "node:os";
import { SeverityNumber } from "@opentelemetry/api-logs";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from "@opentelemetry/sdk-logs";
import {
  AggregationTemporality,
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from "@opentelemetry/sdk-metrics";
import { messageOf } from "../../system/message.ts";
import type { Logged } from "../read.ts";

/** Records between two exports; the SDK keeps twice as many. */
const batch = 1_000;
const good: ReadonlySet<string> = new Set(["allow", "run", "approved"]);

/** `url`: of the receiver, without `/v1/logs`. Headers and patience come from OTEL_EXPORTER_OTLP_HEADERS and OTEL_EXPORTER_OTLP_TIMEOUT. `version`: safe-sh's. */
export function otlpSink(url: string, version: string) {
  const base = url.replace(/\/+$/, "");
  let problem: string | undefined;
  const failed = (error: unknown): void => {
    problem ??= messageOf(error);
  };
  const resource = resourceFromAttributes({
    "service.name": "safe-sh",
    "service.version": version,
    "host.name": hostname(),
  });
  const logs = watched<LogRecordExporter>(new OTLPLogExporter({ url: `${base}/v1/logs` }), failed);
  const processor = new BatchLogRecordProcessor({ exporter: logs, maxQueueSize: batch * 2, maxExportBatchSize: batch });
  const provider = new LoggerProvider({ resource, processors: [processor] });
  const logger = provider.getLogger("safe-sh", version);
  const metrics = watched<PushMetricExporter>(
    new OTLPMetricExporter({
      url: `${base}/v1/metrics`,
      // Each export is a process of its own: it knows what it adds, not the sum.
      temporalityPreference: AggregationTemporality.DELTA,
    }),
    failed,
  );
  // It is asked once, at the end.
  const reader = new PeriodicExportingMetricReader({
    exporter: metrics,
    exportIntervalMillis: 2 ** 30,
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const counter = meters
    .getMeter("safe-sh", version)
    .createCounter("safe_sh.decisions", { description: "Decisions about commands of agents", unit: "{decision}" });
  let count = 0;
  return {
    /** Takes a decision. False: an export failed, and nothing more is taken. */
    add: async (logged: Logged): Promise<boolean> => {
      const { time, door, host, command, cwd, safety, source, reason, codes, decision } = logged;
      const isGood = good.has(decision);
      logger.emit({
        eventName: "safe_sh.decision",
        timestamp: time,
        observedTimestamp: Date.now(),
        severityNumber: isGood ? SeverityNumber.INFO : SeverityNumber.WARN,
        severityText: isGood ? "INFO" : "WARN",
        body: command,
        attributes: {
          "safe_sh.decision": decision,
          "safe_sh.safety": safety,
          "safe_sh.source": source,
          "safe_sh.reason": reason,
          "safe_sh.codes": [...codes],
          "safe_sh.door": door,
          "safe_sh.agent": host,
          ...(cwd === undefined ? {} : { "process.working_directory": cwd }),
        },
      });
      counter.add(1, { "safe_sh.decision": decision, "safe_sh.door": door, "safe_sh.agent": host });
      if (++count % batch === 0) await processor.forceFlush().catch(failed);
      return problem === undefined;
    },
    /** Sends the rest and the metrics. Undefined: all arrived; a text: why not. */
    end: async (): Promise<string | undefined> => {
      await processor.forceFlush().catch(failed);
      if (problem === undefined && count > 0) await meters.forceFlush().catch(failed);
      // The reader is left alone: its end would send the metrics a second time.
      await provider.shutdown().catch(failed);
      return problem;
    },
  };
}

interface Result {
  readonly code: number;
  readonly error?: Error;
}
type Exports = { export: (items: never, done: (result: Result) => void) => void };

/** The SDK only prints that an export failed. */
function watched<Exporter extends Exports>(exporter: Exporter, failed: (error: unknown) => void): Exporter {
  const send = exporter.export.bind(exporter);
  exporter.export = (items: never, done: (result: Result) => void): void =>
    send(items, (result) => {
      if (result.code !== 0) failed(result.error ?? new Error("the receiver refused them"));
      done(result);
    });
  return exporter;
}

// The variables of logs, metrics and traces.
import { z } from 'zod'
import { listenHost, oneOf, port, serviceUrl } from '../environment/checks.ts'
import type { Variables } from '../environment/variable.ts'

const SHARE_ALLOWED = 'must be a share from 0 to 1'

export const telemetryVariables = {
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    check: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    text: 'Least severe level that the log contains.',
  },
  requestLog: {
    logsRequests: {
      name: 'ACCESS_LOG',
      default: 'on',
      check: oneOf(['on', 'off']).transform((text) => text === 'on'),
      text: 'With `off`, only errors and crawls have log lines, not each request.',
    },
    hasShortAddresses: {
      name: 'LOG_ADDRESSES',
      default: 'full',
      check: oneOf(['full', 'short']).transform((text) => text === 'short'),
      text: 'With `short`, the log has the network of a client (/24, /64 for IPv6), not its address.',
    },
  },
  metricsPort: {
    name: 'METRICS_PORT',
    default: '0',
    check: port(0),
    text: 'The only port of `/metrics`, also of a worker; `0` opens none.',
  },
  metricsHost: {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    check: listenHost,
    text: 'Address that `METRICS_PORT` listens on. The container sets it to `0.0.0.0`.',
  },
  tracing: {
    endpoint: {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      check: serviceUrl(
        'set OTEL_EXPORTER_OTLP_HEADERS instead, such as to authorization=Basic%20<base64>',
      ),
      text: 'Sends traces to this OpenTelemetry collector, see [Traces](runbook.md#traces).',
    },
    protocol: {
      name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
      default: 'http/protobuf',
      check: z.literal('http/protobuf', 'must be http/protobuf'),
      text: 'The only protocol.',
    },
    serviceName: {
      name: 'OTEL_SERVICE_NAME',
      default: 'logograph',
      check: z.string().max(200),
      text: 'Name of the service in traces.',
    },
    sampleRatio: {
      name: 'OTEL_TRACES_SAMPLER_ARG',
      default: '1',
      check: z.coerce
        .number(SHARE_ALLOWED)
        .min(0, SHARE_ALLOWED)
        .max(1, SHARE_ALLOWED)
        .describe('0 to 1'),
      text: 'Share of the traces that are kept.',
    },
  },
} satisfies Variables

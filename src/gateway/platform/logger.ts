import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'

const secretNames = [
  'authorization',
  'accessToken',
  'signature',
  'cookie',
  'ticket',
  'password',
  'privateKey',
  'loginInfo',
  'cipherText',
  'body',
  'headers',
]

/**
 * The gateway's log: a line of JSON each. Secrets are masked by name; bodies, headers and the values of queries do
 * not come into it at all.
 * @param destination instead of standard output.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { build: __BUILD_ID__ },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error without the values that a query carried: they are people's data. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  if (error instanceof DrizzleQueryError) return { query: error.query, cause: withoutValues(error.cause) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack,
    ...(cause === undefined ? {} : { cause: withoutValues(cause) }),
  }
}

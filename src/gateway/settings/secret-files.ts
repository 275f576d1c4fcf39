import { readFileSync } from 'node:fs'
import { StartRefusal } from '../platform/start-refusal.ts'

/** Variables that hold a secret: container platforms and systemd hand those over as files. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'MASTER_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_KEY',
  'WECHAT_APP_SECRET',
  'QQ_APP_KEY',
  'S3_SECRET_ACCESS_KEY',
]

/**
 * The variables with each `NAME_FILE` of a secret replaced by what that file says, without the line's end.
 * @throws StartRefusal when a secret is given in both ways, or its file cannot be read.
 */
export function withSecretFiles(variables: Record<string, string>): Record<string, string> {
  const read = secrets.flatMap((name) => {
    const path = variables[`${name}_FILE`]
    if (path === undefined) return []
    if (variables[name] !== undefined)
      throw new StartRefusal(`${name} and ${name}_FILE are both set; one of them has to go.`)
    return [[name, readSecret(`${name}_FILE`, path)]]
  })
  return { ...variables, ...Object.fromEntries(read) }
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error
    throw new StartRefusal(
      `${name} has to name a file that the gateway can read; this one it cannot: ${why}.`,
    )
  }
}

import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Environment } from '../settings/env.ts'
import { openBucket } from '../storage/open-storage.ts'
import { examineDatabase } from './doctor-database.ts'
import { bad, type Finding, finding, good, look, reasonOf } from './doctor-finding.ts'

const gigabyte = 1e9
/** Files of a site are photos: below this a morning's uploads may not find room, bytes. */
const leastRoom = 5 * gigabyte
/** Looks at an installation and says what is wrong with it; leaves nothing changed. */
export async function examine(environment: Environment, clock: () => Date): Promise<Finding[]> {
  return [
    ...examineSettings(environment),
    await examineFolder(environment),
    ...(await examineFiles(environment)),
    ...(await examineDatabase(environment, clock)),
  ]
}

/** The findings as lines for a terminal, what is bad last, where the eye stays. */
export function doctorReport(findings: readonly Finding[]): string {
  const order: Record<Finding['verdict'], number> = { good: 0, look: 1, bad: 2 }
  return findings
    .toSorted((a, b) => order[a.verdict] - order[b.verdict])
    .map(({ verdict, about, says }) => `${verdict.padEnd(5)}${about.padEnd(14)}${says}`)
    .join('\n')
}

function examineSettings(environment: Environment): Finding[] {
  const { databaseUrl, loopback, metricsToken, trustProxy } = environment
  return [
    examineOrigin(environment),
    trustProxy === true
      ? look('proxy', 'TRUST_PROXY=true believes every caller; name the addresses of the proxies instead.')
      : good('proxy', 'Only named proxies say where a caller comes from.'),
    metricsToken === undefined && !loopback
      ? look('watching', 'METRICS_TOKEN is not set: only this machine reads /metrics.')
      : good('watching', 'Prometheus can read /metrics.'),
    databaseUrl === undefined
      ? look('database', 'It is embedded: enough for one gateway on one site; several need DATABASE_URL.')
      : good('database', 'It is on a server.'),
  ]
}

function examineOrigin({ publicOrigin, loopback }: Environment): Finding {
  const about = 'origin'
  if (publicOrigin?.startsWith('https:')) return good(about, `Browsers come to ${publicOrigin}.`)
  if (loopback) return good(about, 'Only this machine comes to it.')
  return bad(
    about,
    'PUBLIC_ORIGIN has to be an https origin: without it browsers allow neither service worker nor keys, and nobody works offline.',
  )
}

async function examineFolder({ dataDir }: Environment): Promise<Finding> {
  const about = 'data folder'
  const folder = resolve(dataDir)
  try {
    await access(folder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    const room = bavail * bsize
    return finding(
      room >= leastRoom || 'bad',
      about,
      `${folder} has ${(room / gigabyte).toFixed(1)} GB left.`,
    )
  } catch (error) {
    const why = reasonOf(error)
    if (why === 'ENOENT') return look(about, `DATA_DIR ${folder} is not there yet: the first start makes it.`)
    return bad(about, `DATA_DIR ${folder} ${notOurs(why)}`)
  }
}

function notOurs(why: string): string {
  return `cannot be read and written here (${why}); make it a folder of the user that the gateway runs as.`
}

/** Where uploaded files lie; nothing where none was uploaded yet. */
async function examineFiles({ dataDir, bucket }: Environment): Promise<Finding[]> {
  const about = 'files'
  if (bucket) {
    const { bucket: name, endpoint = 'Amazon S3' } = bucket
    try {
      const storage = await openBucket(bucket)
      const fileId = randomUUID()
      await storage.write(fileId, 0, Uint8Array.of(0))
      await storage.remove(fileId)
      return [good(about, `The bucket ${name} at ${endpoint} can be read and written.`)]
    } catch (error) {
      const why = reasonOf(error)
      const says = `The bucket ${name} at ${endpoint} cannot be read and written (${why}), and no file goes in or out; see that it runs, that S3_ENDPOINT, S3_BUCKET and its keys are right, and that they may list, read, write and delete.`
      return [bad(about, says)]
    }
  }
  const folder = resolve(dataDir, 'files')
  try {
    // The dot: only a folder has one.
    await access(join(folder, '.'), constants.R_OK | constants.W_OK | constants.X_OK)
    return [good(about, `Uploaded ones lie in ${folder}.`)]
  } catch (error) {
    const why = reasonOf(error)
    return why === 'ENOENT' ? [] : [bad(about, `${folder} ${notOurs(why)}`)]
  }
}

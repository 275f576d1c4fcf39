import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { trailHeadFile } from '../db/tables/history.ts'
import { canonicalJson } from '../security/canonical-json.ts'
import type { TrailKey } from './trail-key.ts'

/** How far a file of signed heads had come when its gateway last added to it: a cut end shows by it, and a file that is gone. */
export interface HeadsEnd {
  file: string
  lines: number
  /** The signature of the last line. */
  lastSignature: string
}

function signedText(end: HeadsEnd): string {
  return `heads\n${canonicalJson(end)}`
}

/** Writes down, signed, how far a file has come. Once the line is on disk: a file that is ahead of this is no alarm. */
export async function attestHeads(
  orm: Pick<Tx, 'insert'>,
  key: TrailKey,
  { file, lines, lastSignature }: HeadsEnd,
): Promise<void> {
  const signature = key.sign(signedText({ file, lines, lastSignature }))
  await orm
    .insert(trailHeadFile)
    .values({ file, lines, lastSignature, signature })
    .onConflictDoUpdate({ target: trailHeadFile.file, set: { lines, lastSignature, signature } })
}

/** How far each gateway's file has to go at least, and whether the platform has signed that. */
export async function readHeadsEnds(
  orm: Pick<Tx, 'select'>,
  key: TrailKey,
): Promise<(HeadsEnd & { sound: boolean })[]> {
  const rows = await orm.select().from(trailHeadFile).orderBy(trailHeadFile.file)
  return rows.map(({ signature, ...end }) => ({ ...end, sound: key.isSigned(signedText(end), signature) }))
}

/** A restored database knows no more how far the files have come. */
export async function forgetAllHeads(tx: Pick<Tx, 'delete'>): Promise<void> {
  await tx.delete(trailHeadFile)
}

/** An operator says that a file is lost for good. False: no gateway has written one of that name. */
export async function forgetHeads(orm: Pick<Tx, 'delete'>, file: string): Promise<boolean> {
  const forgotten = await orm.delete(trailHeadFile).where(eq(trailHeadFile.file, file)).returning()
  return forgotten.length > 0
}

import { eq, type SQL, sql } from 'drizzle-orm'
import { ListedFile, type NamedFile } from '#contract/file/listed.ts'
import { largestFile } from '#contract/file/schema.ts'
import { z } from '#contract/zod.ts'
import { account } from '../db/tables/account.ts'
import { file } from '../db/tables/file.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { attachOwn, detach, type Shown } from './queries.ts'

/** What is known of the files that a row shows, for `listed`. @param which the condition for its files. */
export function factsOfFiles({ tx }: Pick<SignedInStep, 'tx'>, which: SQL | undefined): SQL {
  const facts = tx
    .select({
      facts: sql`jsonb_agg(jsonb_build_object(
        'fileId', ${file.fileId},
        'size', ${file.size},
        'uploadedByName', ${account.userName},
        'uploadedAt', (extract(epoch from ${file.createdAt}) * 1000)::bigint
      ))`,
    })
    .from(file)
    .innerJoin(account, eq(account.accountId, file.uploadedBy))
    .where(which)
  return sql`(${facts})`
}
const Facts = z.nullable(z.array(z.omit(ListedFile, { name: true })))

/** The files that a row names with what is known of them: those that are there. */
export function listed(named: readonly NamedFile[], facts: unknown): z.output<typeof ListedFile>[] {
  const found = z.parse(Facts, facts ?? null) ?? []
  const files = new Map(found.map((each) => [each.fileId, each]))
  return named.flatMap(({ fileId, name }) => {
    const its = files.get(fileId)
    return its ? [{ ...its, name }] : []
  })
}

interface Change {
  /** The field that names them. */
  path: string
  now: readonly NamedFile[]
  before: readonly NamedFile[]
}

/**
 * Shows the actor's own uploads of any type with a row, and gives up those that it does not name any more.
 * @throws Refusal 20400 when one of them is not there, not the actor's, or another row's.
 */
export async function showListed(
  { tx, actor, language, now }: SignedInStep,
  to: Shown,
  { path, now: shown, before }: Change,
): Promise<void> {
  const [ids, had] = [idsOf(shown), idsOf(before)]
  const fresh = ids.filter((fileId) => !had.includes(fileId))
  const attached = await attachOwn(tx, actor, fresh, to, { largest: largestFile, anyType: true })
  if (attached.size < fresh.length) throw refuseWith(path, notOwn, language)
  await detach(
    { tx, now },
    had.filter((fileId) => !ids.includes(fileId)),
  )
}

function idsOf(files: readonly NamedFile[]): string[] {
  return files.map(({ fileId }) => fileId)
}

const notOwn = {
  zh: '文件须由本账号上传，且未用于其他地方',
  en: 'A file has to be one that this account has uploaded and nothing else shows',
}

import { createHash } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import type { Epoch } from '#contract/revision.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'

/** What a version's text says. */
export interface VersionParts {
  accountId: string
  dictionaryId: string
  number: number
}

/** Changes whenever what travels is written in another way, so that no device reads what it stored before. */
const format = 2

/**
 * Writes a version: what the account sees of a dictionary at its number, in this epoch of the database, which a restored
 * backup ends. `content` stands for what the number alone does not say.
 */
export function versionText({ accountId, dictionaryId, number }: VersionParts, epoch: Epoch, content = '') {
  const hash = createHash('sha256').update(
    JSON.stringify([format, accountId, dictionaryId, number, epoch, content]),
  )
  return `${accountId}.${dictionaryId}.${number}.${hash.digest('base64url').slice(0, 22)}`
}

/**
 * Reads a version that the contract's schema has let pass.
 * @throws Refusal 20404 when it was built for another account.
 */
export function readVersion(version: string, actor: Actor): VersionParts {
  const [accountId = '', dictionaryId = '', number] = version.split('.')
  if (accountId !== actor.accountId) throw new Refusal(codes.notFound)
  return { accountId, dictionaryId, number: Number(number) }
}

/** The version is not, or no longer, one to start from. */
export function unknownVersion(): Refusal {
  return new Refusal(codes.deleted, undefined, {
    zh: '字典已有新版本，请重新获取',
    en: 'The dictionary has a newer version: fetch it again',
  })
}

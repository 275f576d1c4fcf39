import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import { refuseNamed, type Text } from './refuse-named.ts'

/** Why what the build brought is not deleted. */
export const isPackaged: Text = { zh: '系统内置', en: 'it came with the system' }

const undeletable: Text = { zh: '以下内容不能删除', en: 'These cannot be deleted' }

const unrestorable: Text = { zh: '以下内容不能恢复', en: 'These cannot be restored' }

type Judged = readonly { name: string; why: Text | undefined }[]

/** @throws Refusal 20400 naming those of the rows that have to stay, with why. */
export function refuseKept(language: Language, rows: Judged): void {
  refuseThoseOf(rows, undeletable, language)
}

/** @throws Refusal 20400 naming those of the deleted rows that cannot come back, with why. */
export function refuseUnrestorable(language: Language, rows: Judged): void {
  refuseThoseOf(rows, unrestorable, language)
}

function refuseThoseOf(rows: Judged, said: Text, language: Language): void {
  const refused = rows.flatMap(({ name, why }, at) => (why ? [{ at, name, why }] : []))
  if (refused.length > 0) throw refuseNamed(codes.invalid, refused, said, language)
}

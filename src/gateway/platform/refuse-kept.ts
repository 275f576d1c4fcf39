import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import { refuseNamed, type Text } from './refuse-named.ts'

/** Why what the build brought is not deleted. */
export const isPackaged: Text = { zh: '系统内置', en: 'it came with the system' }

const undeletable: Text = { zh: '以下内容不能删除', en: 'These cannot be deleted' }

/** @throws Refusal 20400 naming those of the rows that have to stay, with why. */
export function refuseKept(
  language: Language,
  rows: readonly { name: string; why: Text | undefined }[],
): void {
  const kept = rows.flatMap(({ name, why }, at) => (why ? [{ at, name, why }] : []))
  if (kept.length > 0) throw refuseNamed(codes.invalid, kept, undeletable, language)
}

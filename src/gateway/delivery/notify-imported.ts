import type { ImportedRow } from '#contract/import-report.ts'
import type { MessageAbout } from '#contract/message/schema.ts'
import type { Language } from '#contract/messages.ts'
import type { SignedInStep } from '../security/step.ts'
import { notifyAndAnnounce } from './notify-event.ts'

interface Imported {
  /** What rows were imported. */
  what: Record<Language, string>
  about: MessageAbout
  rows: readonly Pick<ImportedRow, 'verdict'>[]
}

/** Notifies who imported the rows of a sheet of how many were added, and how many changed. */
export async function notifyImported(context: SignedInStep, { what, about, rows }: Imported): Promise<void> {
  const counted = (verdict: ImportedRow['verdict']) =>
    String(rows.filter((each) => each.verdict === verdict).length)
  const counts = { created: counted('create'), changed: counted('change') }
  await notifyAndAnnounce(context, 'import-finished', [
    {
      values: { zh: { what: what.zh, ...counts }, en: { what: what.en, ...counts } },
      about,
      concerned: { accountId: context.actor.accountId },
    },
  ])
}

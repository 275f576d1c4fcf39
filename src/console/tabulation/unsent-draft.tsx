import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import type { WordsOfKey } from './cell-words.ts'
import type { Filling } from './use-filling.ts'

interface UnsentDraftProps {
  filling: Filling
  wordsOf: WordsOfKey
}

/** What somebody wrote in a sheet that they may not fill in any more, beside what stands there; it is theirs until they give it up. */
export function UnsentDraft({ filling, wordsOf }: UnsentDraftProps) {
  const { t } = useTranslation('tabulation-sheet')
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { unsent, valueAt, discardUnsent } = filling
  if (!unsent) return null
  return (
    <section
      role="status"
      className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-control bg-attention-soft px-3 py-1.5 text-attention text-dense"
    >
      <details className="min-w-60 flex-1">
        <summary className="cursor-pointer">
          {t('unsent.title', { time: format.time(unsent.writtenAt) })}
        </summary>
        {unsent.rows.length > 0 ? (
          <ul className="mt-1 max-h-32 overflow-auto text-ink">
            {unsent.rows.map(({ rowId, label, change }) => (
              <li key={rowId}>{t(`unsent.${change}`, { row: label })}</li>
            ))}
          </ul>
        ) : null}
        <dl className="mt-1 flex max-h-48 flex-col gap-1 overflow-auto text-ink">
          {unsent.cells.map(({ key, label, value, text }) => (
            <div key={key}>
              <dt className="text-small text-soft">{label}</dt>
              <dd>
                {t('unsent.cell', {
                  mine: text ?? wordsOf(key, value),
                  stands: wordsOf(key, valueAt(key)),
                })}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <Button variant="link" size="text" className="shrink-0" onClick={() => setAsking(true)}>
        {t('unsent.discard')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('unsent.ask')}
          description={t('unsent.asked')}
          hits={[
            ...unsent.rows.map(({ label, change }) => t(`unsent.${change}`, { row: label })),
            ...unsent.cells.map(({ label }) => label),
          ]}
          action={t('unsent.discard')}
          destructive
          onConfirm={async () => discardUnsent()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}

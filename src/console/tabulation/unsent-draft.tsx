import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldChoice } from '#contract/tabulation/field-schema.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { useCellWords } from './cell-words.ts'
import { choicesOf } from './drawn-rows.ts'
import type { Filling } from './use-filling.ts'

interface UnsentDraftProps {
  template: Template
  filling: Filling
  choices: ReadonlyMap<string, readonly FieldChoice[]>
}

/** What somebody wrote in a sheet that they may not fill in any more, beside what stands there; it is theirs until they give it up. */
export function UnsentDraft({ template, filling, choices }: UnsentDraftProps) {
  const { t } = useTranslation('tabulation-sheet')
  const format = useFormat()
  const { textOf, nameOf } = useCellWords()
  const [asking, setAsking] = useState(false)
  const { unsent, valueAt, discardUnsent } = filling
  if (!unsent) return null
  const fields = fieldsByCell(template)
  const wordsOf = (key: string, value: CellValue | undefined) => {
    const field = fields.get(partsOfKey(key).at)
    const offered = field ? choicesOf(field, choices) : []
    const chosenName = (chosen: string) => {
      const choice = offered.find((each) => each.value === chosen)
      return choice ? nameOf(choice) : chosen
    }
    return value === undefined ? t('empty') : textOf(value, chosenName)
  }
  return (
    <section
      role="status"
      className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-control bg-attention-soft px-3 py-1.5 text-attention text-dense"
    >
      <details className="min-w-60 flex-1">
        <summary className="cursor-pointer">
          {t('unsent.title', { time: format.time(unsent.writtenAt) })}
        </summary>
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
          hits={unsent.cells.map(({ label }) => label)}
          action={t('unsent.discard')}
          destructive
          onConfirm={async () => discardUnsent()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}

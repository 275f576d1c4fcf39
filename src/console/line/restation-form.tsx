import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Restation, restationLine } from '#contract/line/changes.ts'
import type { LineRow } from '#contract/line/entity.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { FieldValue, FormValues } from '../kit/form-request.ts'
import { AlignmentsField, draftedIn } from './alignments-field.tsx'
import { RestationEffects } from './restation-effects.tsx'

interface RestationFormProps {
  row: LineRow
  onClose: () => void
}

/** Gives a line new chain tables: what lies on it stays where it is, and is called by them. */
export function RestationForm({ row, onClose }: RestationFormProps) {
  const { t } = useTranslation('line')
  const send = useGatewayCall('line')
  // What was open when the form was: a row that changes meanwhile must not change what counts as an edit.
  const [{ seen, initial }] = useState(() => ({ seen: row, initial: { alignments: row.alignments } }))
  const [build] = useState(() => (values: FormValues, before: FormValues) => {
    const known = new Set(tablesIn(before.alignments).map((table) => JSON.stringify(table)))
    const alignments = tablesIn(values.alignments).filter((table) => !known.has(JSON.stringify(table)))
    const { lineId, revision: baseRevision } = seen
    return alignments.length > 0 ? { lineId, baseRevision, alignments } : undefined
  })
  return (
    <FormDialog
      title={t('restation.title', { name: row.lineName })}
      action={t('restation.action')}
      schema={Restation}
      initial={initial}
      build={build}
      submit={async (request) => void (await send(restationLine, request, 'restation.done'))}
      onClose={onClose}
    >
      <p className="col-span-full text-dense text-soft">{t('restation.hint')}</p>
      <AlignmentsField tablesOnly />
      <RestationEffects row={seen} />
    </FormDialog>
  )
}

/** The chain tables in the form, whether they can be walked or not: what is wrong with one is said when it is sent. */
function tablesIn(value: FieldValue) {
  return draftedIn(value).map(({ side, segments }) => ({ side, segments }))
}

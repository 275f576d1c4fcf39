import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { useFormat } from '../kit/format.ts'
import { useShownFields } from './field-value.tsx'

/** What its author should know of an edit beside how it stands. */
export function EditNotes({ edit }: { edit: QueuedEdit }) {
  return (
    <>
      {edit.missing ? <MissingNote missing={edit.missing} /> : null}
      {edit.merged ? <MergedNote edit={edit} merged={edit.merged} /> : null}
      {edit.refused ? <RefusedNote refused={edit.refused} /> : null}
    </>
  )
}

/** What of a synced edit was not taken; its values stand in the edit. */
function RefusedNote({ refused }: { refused: NonNullable<QueuedEdit['refused']> }) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const parts = format.list(refused.map(({ label, message }) => `${label}: ${message}`))
  return <p className="mt-0.5 text-attention text-dense">{t('refusedParts', { parts })}</p>
}

/** Files that did not come with the rescue file that brought the edit. */
function MissingNote({ missing }: { missing: NonNullable<QueuedEdit['missing']> }) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const files = missing.map(({ number, name }) =>
    t(name ? 'missing.named' : 'missing.file', { number, name }),
  )
  return (
    <p className="mt-0.5 text-attention text-dense">
      {t('missing.note', { count: missing.length, list: format.list(files) })}
    </p>
  )
}

function MergedNote({ edit, merged }: { edit: QueuedEdit; merged: readonly string[] }) {
  const entity = edit.kind
  const { t } = useTranslation(['queue', entity])
  const format = useFormat()
  const known = useShownFields(entity)
  const fields = known(merged).map((name) => t(`${entity}:field.${name}`))
  return fields.length > 0 ? (
    <p className="mt-0.5 text-dense text-soft">{t('merged', { fields: format.list(fields) })}</p>
  ) : null
}

import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { contextOf } from './edit-states.ts'

/** Why an edit stands where it stands, and what to do about it, in plain words. */
export function EditReason({ edit }: { edit: QueuedEdit }) {
  const { state, behind, reason, kind: entity } = edit
  const { t, i18n } = useTranslation(['queue', entity])
  if (behind) return <p className="mt-0.5 text-dense text-soft">{t('why.held', { label: behind.label })}</p>
  if (!reason) return null
  const named = (path: string) => {
    const [field = path] = path.split('.')
    return i18n.exists(`field.${field}`, { ns: entity }) ? t(`${entity}:field.${field}`) : path
  }
  const problems = reason.problems.map(({ path, message }) => t('why.field', { field: named(path), message }))
  // What is wrong with which field says more than that something is.
  const message = problems.length > 0 ? problems.join(t('why.between')) : reason.message
  return (
    <p className="mt-0.5 text-attention text-dense">{t(`why.${state}`, { message, ...contextOf(edit) })}</p>
  )
}

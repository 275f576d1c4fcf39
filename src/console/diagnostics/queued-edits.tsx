import { CloudCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState } from '../kit/states.tsx'
import { contextOf, stateLooks } from '../sync/edit-states.ts'
import { Badge } from '../ui/badge.tsx'

/** Support wants to see what stands first; the whole queue has a page of its own. */
const shown = 20

/** The account's edits that have not been sent, in their order: what they are about and how they stand, not what they say. */
export function QueuedEdits({ edits }: { edits: readonly QueuedEdit[] }) {
  const { t } = useTranslation(['diagnostics', 'queue'])
  const title = useId()
  const more = edits.length - shown
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-panel border bg-panel">
      <header className="border-b px-4 py-3">
        <h2 id={title} className="font-semibold text-heading">
          {t('edits.title')}
        </h2>
        <p className="text-dense text-faint">{t('edits.hint')}</p>
      </header>
      {edits.length === 0 ? <EmptyState icon={<CloudCheck />} title={t('edits.none')} /> : null}
      <ul className="divide-y">
        {edits.slice(0, shown).map((edit) => (
          <EditLine key={edit.seq} edit={edit} />
        ))}
        {more > 0 ? (
          <li className="px-4 py-2.5 text-dense text-faint">{t('queue:more', { count: more })}</li>
        ) : null}
      </ul>
    </section>
  )
}

function EditLine({ edit }: { edit: QueuedEdit }) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 truncate text-body">{edit.label}</span>
      <Badge variant={stateLooks[edit.state].variant}>{t(`state.${edit.state}`, contextOf(edit))}</Badge>
      <span className="min-w-0 flex-1 text-dense text-soft">{t(`endpoint.${edit.endpointId}`)}</span>
      <span className="text-faint text-small">{t('size', { size: format.number(edit.size / 1024, 1) })}</span>
      <time dateTime={new Date(edit.madeAt).toISOString()} className="text-faint text-small">
        {format.time(edit.madeAt)}
      </time>
    </li>
  )
}

import { ChevronDown } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { useAge } from '../kit/age.ts'
import { useFormat } from '../kit/format.ts'
import { RowsSkeleton } from '../kit/states.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { EditActions } from './edit-actions.tsx'
import { EditFields } from './edit-fields.tsx'
import { EditNotes } from './edit-notes.tsx'
import { EditReason } from './edit-reason.tsx'
import { contextOf, needsYou, stateLooks } from './edit-states.ts'
import { useShownFields } from './field-value.tsx'
import { useEditDetail } from './use-edits.ts'

interface EditRowProps {
  edit: QueuedEdit
  open: boolean
  onOpen: (seq: number, open: boolean) => void
  /** Undefined: it cannot be chosen here. */
  chosen?: boolean | undefined
  onChoose?: ((seq: number, chosen: boolean) => void) | undefined
}

/** One edit: what it is about, how it stands and why, what it changes, and what can be done about it. */
export const EditRow = memo(function EditRow({ edit, open, onOpen, chosen, onChoose }: EditRowProps) {
  const { t } = useTranslation('queue')
  const id = useId()
  const format = useFormat()
  const age = useAge()
  const { icon: Icon, variant } = stateLooks[edit.state]
  const attention = needsYou(edit)
  return (
    <div className={cn('py-2.5 pr-4 pl-2', attention && 'shadow-[inset_3px_0_var(--attention-mark)]')}>
      <div className="flex items-start gap-2">
        {onChoose ? (
          <span className="flex size-control shrink-0 items-center justify-center">
            <Checkbox
              aria-label={t('choose', { label: edit.label })}
              checked={chosen ?? false}
              onCheckedChange={(next) => onChoose(edit.seq, next)}
            />
          </span>
        ) : null}
        <Button
          variant="ghost"
          size="icon"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('detailsOf', { label: edit.label })}
          onClick={() => onOpen(edit.seq, !open)}
        >
          <ChevronDown className={cn('transition-transform', open || '-rotate-90')} />
        </Button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for gloves; the button beside it has the name and the keys */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
        <div className="min-w-0 flex-1 cursor-pointer" onClick={() => onOpen(edit.seq, !open)}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <p className="min-w-0 truncate font-medium text-body">{edit.label}</p>
            <Badge variant={variant}>
              <Icon aria-hidden className="size-3.5" />
              {t(`state.${edit.state}`, contextOf(edit))}
            </Badge>
          </div>
          <p className="text-small text-soft">
            {t(`endpoint.${edit.endpointId}`)}
            <ChangedFields edit={edit} />
            {' · '}
            <time dateTime={new Date(edit.madeAt).toISOString()} title={format.time(edit.madeAt)}>
              {age(edit.madeAt)}
            </time>
            {' · '}
            {t('size', { size: format.number(edit.size / 1024, 1) })}
          </p>
          {open && edit.state === 'conflict' ? null : <EditReason edit={edit} />}
          <EditNotes edit={edit} />
        </div>
        {attention && !open ? (
          <Button variant="outline" onClick={() => onOpen(edit.seq, true)}>
            {t('decide')}
          </Button>
        ) : null}
      </div>
      <div
        id={id}
        hidden={!open}
        className={cn('mt-2', onChoose ? 'ml-20 narrow:ml-2' : 'ml-10 narrow:ml-2')}
      >
        {open ? <OpenEdit edit={edit} /> : null}
      </div>
    </div>
  )
})

function OpenEdit({ edit }: { edit: QueuedEdit }) {
  const { data } = useEditDetail(edit, true)
  if (!data) return <RowsSkeleton rows={2} />
  return (
    <div className="flex flex-col gap-3 pb-1">
      {edit.state === 'conflict' ? null : <EditFields edit={data} />}
      <EditActions edit={data} />
    </div>
  )
}

/** Which fields an edit changes; of a new entity it would be all of them. */
function ChangedFields({ edit }: { edit: QueuedEdit }) {
  const entity = edit.kind
  const { t } = useTranslation(['queue', entity])
  const format = useFormat()
  const known = useShownFields(entity)
  const names = known(edit.changed).map((name) => t(`${entity}:field.${name}`))
  if (names.length === 0 || edit.creates) return null
  return <span className="text-ink">{t('changed', { fields: format.list(names) })}</span>
}

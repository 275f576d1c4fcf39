import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type ParticipatingUnitRow,
  participatingUnitCalls,
  participatingUnitEntity,
} from '#contract/project/entities.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const UnitForm = lazyPart(async () => ({
  default: (await import('./project-form.tsx')).ParticipatingUnitForm,
}))

/** The units that take part in a project; those who may edit the project add, change and delete them here. */
export function ParticipatingUnits({ projectId }: { projectId: string }) {
  const { t } = useTranslation('participating-unit')
  const { data: units, error, refetch } = useEndpoint(participatingUnitCalls.list, { projectId })
  const dialogs = useDialogs<{ add: null; edit: ParticipatingUnitRow; delete: ParticipatingUnitRow }>()
  const form = (row: ParticipatingUnitRow | undefined) => (
    <UnitForm projectId={projectId} row={row} onClose={dialogs.close} />
  )
  if (!units)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  return (
    <section className="flex flex-col gap-3">
      <header className="flex min-h-control flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('title', { count: units.length })}</h3>
        <OnlineButton
          variant="outline"
          to={participatingUnitCalls.add}
          onClick={() => dialogs.show('add', null)}
        >
          <Plus aria-hidden />
          {t('form.add')}
        </OnlineButton>
      </header>
      {units.length === 0 ? <p className="text-dense text-soft">{t('none')}</p> : null}
      <ul className="divide-y rounded-panel border bg-panel empty:hidden">
        {units.map((unit) => (
          <li key={unit.participatingUnitId} className="flex items-center gap-1 py-2 pr-2 pl-4">
            <Unit unit={unit} />
            <HistoryButton
              entity="participating-unit"
              id={unit.participatingUnitId}
              name={unit.name}
              size="icon"
            />
            <OnlineButton
              to={participatingUnitCalls.update}
              variant="ghost"
              size="icon"
              aria-label={t('form.edit', { name: unit.name })}
              onClick={() => dialogs.show('edit', unit)}
            >
              <Pencil aria-hidden />
            </OnlineButton>
            <OnlineButton
              to={participatingUnitCalls.remove}
              variant="ghost"
              size="icon"
              aria-label={t('delete', { name: unit.name })}
              onClick={() => dialogs.show('delete', unit)}
            >
              <Trash2 aria-hidden />
            </OnlineButton>
          </li>
        ))}
      </ul>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => form(undefined),
          edit: form,
          delete: (unit) => (
            <DeleteEntities
              entity={participatingUnitEntity}
              calls={participatingUnitCalls}
              rows={[unit]}
              onDeleted={() => undefined}
              onClose={dialogs.close}
            />
          ),
        }}
      </OpenDialog>
    </section>
  )
}

function Unit({ unit: { name, type, code, contact, phone } }: { unit: ParticipatingUnitRow }) {
  const { t } = useTranslation('participating-unit')
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="font-medium">{name}</span>
      <span className="text-dense text-soft">
        {[t(`type.${type}`), code, contact, phone].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

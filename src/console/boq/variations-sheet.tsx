import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoqVariationRow, boqVariationCalls, boqVariationEntity } from '#contract/boq/variation.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { RowDrawer } from '../app/row-drawer.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import type { BillOf } from './use-bill-lines.ts'
import { VariationActions, type VariationDialogs } from './variation-actions.tsx'
import { VariationBadge } from './variation-badge.tsx'
import { VariationFacts } from './variation-facts.tsx'

const DeleteEntities = lazyPart(async () => ({
  default: (await import('../app/delete-entities.tsx')).DeleteEntities,
}))
const DecisionForm = lazyPart(async () => ({ default: (await import('./decision-form.tsx')).DecisionForm }))
const RecordProcesses = lazyPart(() => import('../workflow/record-processes.tsx'))
const VariationForm = lazyPart(async () => ({
  default: (await import('./variation-form.tsx')).VariationForm,
}))

const mostVariations = 500

/** The variations of a bill, the last one first; a press opens one in their place. */
export function VariationsSheet({ owner, onClose }: { owner: BillOf; onClose: () => void }) {
  const { t } = useTranslation('boq-variation')
  const query = { ...owner, sortBy: 'changedAt' as const, desc: true, pageSize: mostVariations }
  const { data, error, refetch } = useEndpoint(boqVariationCalls.list, query, { storedFirst: true })
  const [selected, setSelected] = useState<string>()
  const dialogs = useDialogs<VariationDialogs>()
  const row = data?.records.find(({ boqVariationId }) => boqVariationId === selected)
  const { close } = dialogs
  return (
    <RowDrawer
      title={row?.name ?? t('title')}
      back={row && { label: t('back'), onBack: () => setSelected(undefined) }}
      mark={row ? <VariationBadge status={row.status} /> : null}
      actions={
        row ? (
          <VariationActions row={row} dialogs={dialogs} />
        ) : (
          <OnlineButton to={boqVariationCalls.add} onClick={() => dialogs.show('add', null)}>
            <Plus aria-hidden />
            {t('form.add')}
          </OnlineButton>
        )
      }
      onClose={onClose}
    >
      {row ? (
        <>
          <VariationFacts row={row} />
          <Suspense>
            <RecordProcesses entity="boq-variation" entityId={row.boqVariationId} label={row.name} />
          </Suspense>
        </>
      ) : null}
      {data ? null : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
      {data && !row ? <Listed rows={data.records} onSelect={setSelected} /> : null}
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => <VariationForm owner={owner} onSaved={setSelected} onClose={close} />,
          edit: (edited) => <VariationForm owner={owner} row={edited} onClose={close} />,
          decide: (about) => <DecisionForm {...about} onClose={close} />,
          delete: (deleted) => (
            <DeleteEntities
              entity={boqVariationEntity}
              calls={boqVariationCalls}
              rows={[deleted]}
              onDeleted={() => setSelected(undefined)}
              onClose={close}
            />
          ),
        }}
      </OpenDialog>
    </RowDrawer>
  )
}

interface ListedProps {
  rows: readonly BoqVariationRow[]
  onSelect: (id: string) => void
}

function Listed({ rows, onSelect }: ListedProps) {
  const { t } = useTranslation('boq-variation')
  if (rows.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return (
    <ul className="flex flex-col gap-2">
      {rows.map(({ boqVariationId, code, name, lines, status }) => (
        <li key={boqVariationId}>
          <button
            type="button"
            onClick={() => onSelect(boqVariationId)}
            className="flex min-h-11 w-full items-center gap-3 rounded-control border px-3 py-2 text-left hover:bg-sunken focus-visible:ring-2 focus-visible:ring-action-ink"
          >
            <span className="font-mono text-small text-soft">{code}</span>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="shrink-0 text-small text-soft">{t('items', { count: lines.length })}</span>
            <VariationBadge status={status} />
          </button>
        </li>
      ))}
    </ul>
  )
}

import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecordCalls } from '#contract/person-record/endpoints.ts'
import { type AnyRecord, type RecordKind, titleOf } from '#contract/person-record/schema.ts'
import { NetworkFailure } from '#request/errors.ts'
import { useReachable } from '../app/engine.tsx'
import { useDataSource } from '../kit/data-source.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { Allowed } from '../kit/permission.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { RecordCard } from './record-card.tsx'

const RecordForm = lazyPart(async () => ({ default: (await import('./record-form.tsx')).RecordForm }))
const DeleteRows = lazyPart(async () => ({ default: (await import('../app/delete-rows.tsx')).DeleteRows }))

export interface RecordsProps {
  kind: RecordKind
  /** Those for the own records, or those for records of others. */
  calls: RecordCalls
  /** Revision 0: made on this device, and not yet known to the gateway. */
  person: { userId: string; userName: string; revision?: number }
}

/** What is stored of one kind about a person. Only a deletion needs the network. */
export function Records({ kind, calls, person }: RecordsProps) {
  const { t } = useTranslation('person-record')
  const reachable = useReachable()
  const { data, error, refetch } = useEndpoint(calls.list, { userId: person.userId })
  const source = useDataSource()
  const dialogs = useDialogs<{ add: null; edit: AnyRecord; delete: AnyRecord }>()
  const common = { kind, calls, person, onClose: dialogs.close }
  // Who is offline where they were never read can add one all the same.
  if (!data && !(error instanceof NetworkFailure))
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={3} />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        <Allowed to={calls.add}>
          <Button variant="outline" onClick={() => dialogs.show('add', null)}>
            <Plus aria-hidden />
            {t('form.add', { context: kind })}
          </Button>
        </Allowed>
        {reachable ? null : <p className="text-dense text-soft">{t('offline')}</p>}
      </div>
      {data && person.revision !== 0 && source.staleSince(calls.list, { userId: person.userId }) === 0 ? (
        <p className="text-dense text-soft">{t('unread')}</p>
      ) : null}
      {data ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 ? <EmptyState title={t(`none.${kind}`)} /> : null}
      <ul className="flex flex-col gap-3">
        {data?.map((record) => (
          <RecordCard
            key={record.recordId}
            kind={kind}
            calls={calls}
            record={record}
            onEdit={() => dialogs.show('edit', record)}
            onDelete={() => dialogs.show('delete', record)}
          />
        ))}
      </ul>
      <OpenDialog dialogs={dialogs}>
        {{
          add: () => <RecordForm {...common} />,
          edit: (record) => <RecordForm {...common} record={record} />,
          delete: (record) => (
            <DeleteRows
              to={calls.remove}
              rows={[{ id: record.recordId, name: titleOf(record) }]}
              title={t(`deleteQuestion.${kind}`)}
              description={t('deleteHint')}
              onClose={dialogs.close}
            />
          ),
        }}
      </OpenDialog>
    </div>
  )
}

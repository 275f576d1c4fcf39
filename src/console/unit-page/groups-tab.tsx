import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addGroup, deleteGroups, listGroups, type OrganizationGroup } from '#contract/organization/groups.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { type GroupAct, GroupCard } from './group-card.tsx'

const GroupForm = lazyPart(async () => ({ default: (await import('./group-form.tsx')).GroupForm }))
const DeleteRows = lazyPart(async () => ({ default: (await import('../app/delete-rows.tsx')).DeleteRows }))
const AddToGroup = lazyPart(async () => ({ default: (await import('./add-to-group.tsx')).AddToGroup }))

interface Open {
  act: GroupAct
  group?: OrganizationGroup
}

/** The groups of a unit, each with its accounts. */
export function GroupsTab({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('organization')
  const { data: groups, error, refetch } = useEndpoint(listGroups, { organizationId })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (!groups)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  const add = (
    <OnlineButton to={addGroup} onClick={() => setOpen({ act: 'edit' })}>
      <Plus aria-hidden />
      {t('group.add')}
    </OnlineButton>
  )
  const { act, group } = open ?? {}
  return (
    <div className="flex flex-col gap-3">
      {groups.length === 0 ? (
        <EmptyState title={t('group.empty')} hint={t('group.emptyHint')}>
          {add}
        </EmptyState>
      ) : (
        <div className="flex">{add}</div>
      )}
      {groups.map((each) => (
        <GroupCard
          key={each.groupId}
          group={each}
          others={groups.filter((other) => other !== each)}
          onAct={(next) => setOpen({ act: next, group: each })}
        />
      ))}
      <Overlay key={act}>
        {act === 'edit' ? <GroupForm organizationId={organizationId} group={group} onClose={close} /> : null}
        {act === 'fill' && group ? <AddToGroup group={group} onClose={close} /> : null}
        {act === 'delete' && group ? (
          <DeleteRows
            to={deleteGroups}
            rows={[{ id: group.groupId, name: group.groupName }]}
            title={t('group.delete')}
            description={t('group.deleteHint')}
            onClose={close}
          />
        ) : null}
      </Overlay>
    </div>
  )
}

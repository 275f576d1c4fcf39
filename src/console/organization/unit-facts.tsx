import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addOrganization,
  deleteOrganizations,
  listOrganizationOptions,
  updateOrganization,
} from '#contract/organization/endpoints.ts'
import type { Organization } from '#contract/organization/entity.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { ListedFiles } from '../app/listed-files.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { DescriptionGroup, DescriptionList } from '../kit/description-list.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'

const EditUnit = lazyPart(async () => ({ default: (await import('./edit-unit.tsx')).EditUnit }))
const AddUnit = lazyPart(async () => ({ default: (await import('./edit-unit.tsx')).AddUnit }))
const DeleteUnits = lazyPart(async () => ({ default: (await import('./delete-units.tsx')).DeleteUnits }))

const nothing = {}

interface UnitFactsProps {
  unit: Organization
  onChoose: (organizationId: string | undefined) => void
}

/** A unit's record, and what can be done with it. */
export function UnitFacts({ unit, onChoose }: UnitFactsProps) {
  const { t } = useTranslation('organization')
  const named = usePackagedNames()
  const [open, setOpen] = useState<'edit' | 'add' | 'delete'>()
  const close = () => setOpen(undefined)
  const above = useEndpoint(listOrganizationOptions, nothing).data?.find(
    ({ organizationId }) => organizationId === unit.parentId,
  )
  const facts: Record<string, unknown> = unit
  const items = (...names: string[]) =>
    names.map((name) => ({ label: t(`field.${name}`), value: String(facts[name] ?? '') }))
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2 empty:hidden">
        <OnlineButton to={updateOrganization} onClick={() => setOpen('edit')}>
          <Pencil aria-hidden />
          {t('edit')}
        </OnlineButton>
        <OnlineButton variant="outline" to={addOrganization} onClick={() => setOpen('add')}>
          <Plus aria-hidden />
          {t('addBelow')}
        </OnlineButton>
        <HistoryButton entity="organization" id={unit.organizationId} name={unit.organizationName} />
        <OnlineButton to={deleteOrganizations} variant="ghost" onClick={() => setOpen('delete')}>
          <Trash2 aria-hidden />
          {t('delete')}
        </OnlineButton>
      </div>
      <div className="grid gap-x-10 gap-y-6 rounded-panel border bg-panel p-5 min-[80rem]:grid-cols-2">
        <DescriptionGroup title={t('group.identity')}>
          <DescriptionList
            items={[
              ...items('organizationName', 'shortName'),
              { label: t('field.organizationTypeName'), value: named.unitType(unit.organizationTypeName) },
              ...items('unifiedSocialCreditCode'),
              ...items('legalPerson'),
              // One beyond reach has no name here.
              { label: t('field.parentId'), value: above?.organizationName },
              { label: t('field.status'), value: t(`status.${unit.status}`) },
              ...items('sort'),
            ]}
          />
        </DescriptionGroup>
        <DescriptionGroup title={t('group.reach')}>
          <DescriptionList
            items={[
              ...items('contact', 'phone', 'fax', 'email'),
              ...items('website', 'address').map((item) => ({ ...item, wide: true })),
            ]}
          />
        </DescriptionGroup>
        <DescriptionGroup title={t('group.bank')}>
          <DescriptionList items={items('depositBank', 'bankAccount', 'taxCode')} />
        </DescriptionGroup>
      </div>
      <div className="rounded-panel border bg-panel p-5">
        <DescriptionGroup title={t('scans.title', { count: unit.scans.length })}>
          {unit.scans.length === 0 ? <p className="text-dense text-soft">{t('scans.none')}</p> : null}
          <ListedFiles files={unit.scans} />
        </DescriptionGroup>
      </div>
      <Overlay key={open}>
        {open === 'edit' ? <EditUnit unit={unit} onClose={close} /> : null}
        {open === 'add' ? (
          <AddUnit parentId={unit.organizationId} onAdded={onChoose} onClose={close} />
        ) : null}
        {open === 'delete' ? (
          <DeleteUnits units={[unit]} onDeleted={() => onChoose(undefined)} onClose={close} />
        ) : null}
      </Overlay>
    </div>
  )
}

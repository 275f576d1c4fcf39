import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Id } from '#contract/id.ts'
import { addOrganization, listOrganizationOptions } from '#contract/organization/endpoints.ts'
import { z } from '#contract/zod.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { SidePane } from '../kit/side-pane.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useFirstNamed } from '../kit/use-first-named.ts'
import { UnitList } from '../organization/unit-list.tsx'
import { UnitTree } from '../organization/unit-tree.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { OneUnit } from './one-unit.tsx'
import { UnitViews } from './unit-views.tsx'

const AddUnit = lazyPart(async () => ({ default: (await import('../organization/edit-unit.tsx')).AddUnit }))
const nothing = {}

/** The units: as a tree with one of them beside it, or all as a list. */
export function UnitScreen() {
  const { tab } = useSearch({ from: '/_shell/admin/organization' })
  const navigate = useNavigate({ from: '/admin/organization' })
  return tab === 'list' ? (
    <UnitList
      views={<UnitViews shown="list" />}
      onOpen={(unit) => void navigate({ search: unit ? { unit } : {} })}
    />
  ) : (
    <UnitsAsTree />
  )
}

/** Units by type at the left (behind a button where there is no room), the chosen one at the right. */
function UnitsAsTree() {
  const { t } = useTranslation('organization')
  const { unit: asked } = useSearch({ from: '/_shell/admin/organization' })
  const unit = z.safeParse(Id, asked).data
  const navigate = useNavigate({ from: '/admin/organization' })
  const { data: units, error, refetch } = useEndpoint(listOrganizationOptions, nothing)
  const [adding, setAdding] = useState(false)
  useFirstNamed('unit', unit, units?.[0]?.organizationId)
  const choose = (next: string | undefined) =>
    void navigate({ search: ({ tab }) => ({ ...(next && { unit: next }), ...(tab && { tab }) }) })
  if (!units) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  const selected = units.find(({ organizationId }) => organizationId === unit)?.organizationId
  return (
    <SidePane
      label={t('tree')}
      chosen={t('chooseUnit')}
      shows={(close) => (
        <UnitTree
          selected={selected}
          onChoose={(next) => {
            choose(next)
            close()
          }}
        />
      )}
    >
      {(pane, button) => (
        <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
          <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="font-semibold text-title">{t('title')}</h1>
            <span role="status" className="text-dense text-faint">
              {t('count', { count: units.length })}
            </span>
            <div className="ml-auto flex flex-wrap items-center gap-2">
              <UnitViews shown="tree" />
              {button}
              <OnlineButton to={addOrganization} onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                {t('form.add')}
              </OnlineButton>
            </div>
          </header>
          <div className="flex min-h-0 flex-1 gap-4">
            {pane}
            {selected ? <OneUnit key={selected} organizationId={selected} onChoose={choose} /> : null}
            {unit && !selected ? <EmptyState title={t('gone')} hint={t('goneHint')} /> : null}
            {units.length === 0 && !unit ? <EmptyState title={t('empty')} hint={t('emptyHint')} /> : null}
          </div>
          <Overlay>
            {adding ? (
              <AddUnit parentId={selected} onAdded={choose} onClose={() => setAdding(false)} />
            ) : null}
          </Overlay>
        </section>
      )}
    </SidePane>
  )
}

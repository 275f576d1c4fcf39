import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addOrganization,
  getOrganization,
  listOrganizationOptions,
} from '#contract/organization/endpoints.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { PanelButton } from '../kit/panel-button.tsx'
import { EmptyState, ErrorState, PageSkeleton, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useFirstNamed } from '../kit/use-first-named.ts'
import { UnitTree } from '../organization/unit-tree.tsx'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { unitTabs } from './unit-search.ts'
import { UnitTabContent } from './unit-tab-content.tsx'

const AddUnit = lazyPart(async () => ({ default: (await import('../organization/edit-unit.tsx')).AddUnit }))
const nothing = {}

/** Units by type at the left (behind a button where there is no room), the chosen one at the right. */
export function UnitScreen() {
  const { t } = useTranslation('organization')
  const { unit } = useSearch({ from: '/_shell/admin/organization' })
  const navigate = useNavigate({ from: '/admin/organization' })
  const { data: units, error, refetch } = useEndpoint(listOrganizationOptions, nothing)
  const [adding, setAdding] = useState(false)
  useFirstNamed('unit', unit, units?.[0]?.organizationId)
  const choose = (next: string | undefined) =>
    void navigate({ search: ({ tab }) => ({ ...(next && { unit: next }), ...(tab && { tab }) }) })
  if (!units) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  const selected = units.find(({ organizationId }) => organizationId === unit)?.organizationId
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <span role="status" className="text-dense text-faint">
          {t('count', { count: units.length })}
        </span>
        <div className="ml-auto flex gap-2">
          <PanelButton
            label={t('tree')}
            className="paned:hidden"
            panelClassName="h-[70vh] w-80 flex flex-col p-3"
            panel={(close) => (
              <UnitTree
                selected={selected}
                onChoose={(next) => {
                  choose(next)
                  close()
                }}
              />
            )}
          >
            <ListTree aria-hidden />
            {t('chooseUnit')}
          </PanelButton>
          <OnlineButton to={addOrganization} look="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('form.add')}
          </OnlineButton>
        </div>
      </header>
      <div className="flex min-h-0 flex-1 gap-4">
        <aside className="hidden w-72 shrink-0 flex-col rounded-panel border bg-panel p-3 paned:flex">
          <UnitTree selected={selected} onChoose={choose} />
        </aside>
        {selected ? <OneUnit key={selected} organizationId={selected} onChoose={choose} /> : null}
        {unit && !selected ? <EmptyState title={t('gone')} hint={t('goneHint')} /> : null}
        {units.length === 0 && !unit ? <EmptyState title={t('empty')} /> : null}
      </div>
      <Overlay>
        {adding ? <AddUnit parentId={selected} onAdded={choose} onClose={() => setAdding(false)} /> : null}
      </Overlay>
    </section>
  )
}

interface OneUnitProps {
  organizationId: string
  onChoose: (organizationId: string | undefined) => void
}

function OneUnit({ organizationId, onChoose }: OneUnitProps) {
  const { t } = useTranslation('organization')
  const { tab = 'facts' } = useSearch({ from: '/_shell/admin/organization' })
  const navigate = useNavigate({ from: '/admin/organization' })
  const { data: unit, error, refetch } = useEndpoint(getOrganization, { organizationId })
  if (!unit) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton />
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 overflow-auto">
      <h2 className="font-semibold text-heading">{unit.organizationName}</h2>
      <Tabs
        className="flex min-h-0 flex-1 flex-col gap-4"
        value={tab}
        onValueChange={(next) =>
          void navigate({
            search: (before) => ({ ...before, tab: unitTabs.find((each) => each === next) }),
          })
        }
      >
        <TabsList className="shrink-0">
          {unitTabs.map((each) => (
            <TabsTrigger key={each} value={each}>
              {t(`tab.${each}`)}
              {each === 'qualification' && unit.expiringQualifications > 0 ? (
                <Badge tone="attention">{unit.expiringQualifications}</Badge>
              ) : null}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={tab} className="contents">
          <UnitTabContent tab={tab} unit={unit} onChoose={onChoose} />
        </TabsContent>
      </Tabs>
    </div>
  )
}

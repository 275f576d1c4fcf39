import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getOrganization } from '#contract/organization/endpoints.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { unitTabs } from './unit-search.ts'
import { UnitTabContent } from './unit-tab-content.tsx'

interface OneUnitProps {
  organizationId: string
  onChoose: (organizationId: string | undefined) => void
}

/** A unit with its tabs. */
export function OneUnit({ organizationId, onChoose }: OneUnitProps) {
  const { t } = useTranslation('organization')
  const { tab: asked } = useSearch({ from: '/_shell/admin/organization' })
  const tab = unitTabs.find((each) => each === asked) ?? 'facts'
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
                <Badge variant="attention">{unit.expiringQualifications}</Badge>
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

import type { Organization } from '#contract/organization/entity.ts'
import { PlainFacts, QualificationFacts } from '../organization/part-facts.tsx'
import { contactKind, coworkKind, listingKind, qualificationKind } from '../organization/part-kinds.ts'
import { PartTab } from '../organization/part-tab.tsx'
import { UnitFacts } from '../organization/unit-facts.tsx'
import { DepartmentsTab } from './departments-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'
import type { unitTabs } from './unit-search.ts'

interface TabProps {
  tab: (typeof unitTabs)[number]
  unit: Organization
  onChoose: (organizationId: string | undefined) => void
}

/** What a tab shows of a unit. */
export function UnitTabContent({ tab, unit, onChoose }: TabProps) {
  const { organizationId } = unit
  const plain = (names: readonly string[]) => (item: object) => <PlainFacts item={item} names={names} />
  switch (tab) {
    case 'facts':
      return <UnitFacts unit={unit} onChoose={onChoose} />
    case 'departments':
      return <DepartmentsTab organizationId={organizationId} />
    case 'qualification':
      return (
        <PartTab
          kind={qualificationKind}
          organizationId={organizationId}
          facts={(item) => <QualificationFacts item={item} />}
        />
      )
    case 'listing':
      return (
        <PartTab
          kind={listingKind}
          organizationId={organizationId}
          facts={plain(['stockCode', 'listedOn'])}
        />
      )
    case 'cowork':
      return (
        <PartTab
          kind={coworkKind}
          organizationId={organizationId}
          facts={plain(['contact', 'phone', 'address'])}
        />
      )
    case 'contact':
      return (
        <PartTab
          kind={contactKind}
          organizationId={organizationId}
          facts={plain(['duty', 'phone', 'email'])}
        />
      )
    case 'groups':
      return <GroupsTab organizationId={organizationId} />
  }
}

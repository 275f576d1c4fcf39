import type { LinkProps } from '@tanstack/react-router'
import { auditAccounts } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { applicationCalls } from '#contract/application/entity.ts'
import { getAttributes } from '#contract/attribute/values.ts'
import { listBills } from '#contract/boq/item.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import { lineCalls } from '#contract/line/entity.ts'
import type { MessageAbout } from '#contract/message/schema.ts'
import { listOrganizations } from '#contract/organization/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { projectCalls } from '#contract/project/entities.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { getProcess } from '#contract/workflow/process-calls.ts'
import { item } from '#request/session.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { opens, type Screen } from './screen-link.tsx'

interface RecordScreen {
  to: Screen | '/personal-view'
  search: NonNullable<LinkProps['search']>
}

/** By what a screen shows the record. */
type ShownBy = RecordScreen & { to: Screen; by: Endpoint }

/** Where a record is opened; undefined for a kind that has no page. */
function screenOf({ entity, entityId, userId, projectId, node }: MessageAbout): ShownBy | undefined {
  const inPool = { to: '/admin/resource-pool', by: listPeople } as const
  const search = { selected: entityId }
  switch (entity) {
    case 'attribute-set':
      if (!node) return undefined
      // Those of a work site stand in its own drawer.
      if (node.nodeKind === 'work-site') return screenOf({ entity: 'work-site', entityId })
      return {
        to: '/admin/extends-setting',
        search: { projectId: node.projectId, nodeId: entityId },
        by: getAttributes,
      }
    case 'work-site':
    // Told of as its work site.
    case 'work-site-node':
      return { to: '/admin/project-worksite-information', search, by: listWorkSites }
    case 'work-site-import':
      return {
        to: '/admin/project-worksite-information',
        search: { projectId: entityId },
        by: listWorkSites,
      }
    case 'unit-work-bill':
      return { to: '/admin/su-boq', search: { projectId, unitWorkId: entityId }, by: listBills }
    case 'work-site-bill':
      return { to: '/admin/su-boq', search: { projectId, workSiteId: entityId }, by: listBills }
    case 'process-instance':
      return { to: '/admin/workflow-query', search, by: getProcess }
    case 'division':
      return { to: '/admin/unit-engineering', search, by: divisionCalls.list }
    case 'person':
      return { ...inPool, search: { tab: 'people', userId: entityId, selected: entityId } }
    case 'person-record':
      return userId ? { ...inPool, search: { tab: 'people', userId, selected: userId } } : undefined
    case 'account':
      return { ...inPool, search: { tab: 'accounts', selected: entityId }, by: listGeneralAccounts }
    case 'account-to-review':
      return { to: '/admin/user-audit', search, by: auditAccounts }
    case 'person-import':
      return { ...inPool, search: { tab: 'people' } }
    case 'terminal':
      return { to: '/admin/terminal-authentication', search, by: listTerminals }
    case 'ebs-standard':
      return { to: '/admin/ebs-management', search: { standard: entityId }, by: ebsStandards.list }
    case 'wbs-standard':
      return { to: '/admin/wbs-management', search: { standard: entityId }, by: wbsStandards.list }
    case 'quantity-standard':
      return {
        to: '/admin/account-quantity-management',
        search: { standard: entityId },
        by: quantityStandards.list,
      }
    case 'organization':
      return {
        to: '/admin/organization',
        search: { unit: entityId, tab: 'qualification' },
        by: listOrganizations,
      }
    case 'project':
      return { to: '/admin/project-manage', search, by: projectCalls.list }
    case 'line':
      return { to: '/admin/project', search, by: lineCalls.list }
    case 'design-unit':
      return { to: '/admin/project-design-unit', search, by: designUnitCalls.list }
    case 'tabulation-sheet':
      return { to: '/admin/table-manage', search: { sheetId: entityId }, by: sheetCalls.list }
    case 'application':
      return { to: '/admin/app-manage', search, by: applicationCalls.list }
    default:
      return undefined
  }
}

/** Where the reader may open a record; what is one's own stands in the personal centre, which everybody has. */
export function useRecordScreen(about: MessageAbout | undefined): RecordScreen | undefined {
  const { menus } = useShellData()
  if (!about) return undefined
  if (about.userId !== undefined && about.userId === item('userAccount')?.userId)
    return {
      to: '/personal-view',
      search: { tab: about.entity === 'person-record' ? 'certificate' : 'security' },
    }
  const screen = screenOf(about)
  return screen && opens(menus, screen.to, screen.by) ? { to: screen.to, search: screen.search } : undefined
}

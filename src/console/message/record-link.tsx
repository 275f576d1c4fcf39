import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { auditAccounts } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { applicationCalls } from '#contract/application/entity.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { ebsStandards, quantityStandards, wbsStandards } from '#contract/dictionary/standard.ts'
import type { Message, MessageAbout } from '#contract/message/schema.ts'
import { listOrganizations } from '#contract/organization/endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { getProcess } from '#contract/workflow/process-calls.ts'
import { item } from '#request/session.ts'
import { type Screen, useOpens } from '../app/screen-link.tsx'
import { buttonVariants } from '../ui/button.tsx'

type Search = NonNullable<LinkProps['search']>

interface RecordScreen {
  to: Screen
  search: Search
  /** What the screen shows the record by. */
  by: Endpoint
}

/** Where a record is opened; undefined for a kind that has no page. */
function screenOf({ entity, entityId, userId }: MessageAbout): RecordScreen | undefined {
  const inPool = { to: '/admin/resource-pool', by: listPeople } as const
  switch (entity) {
    case 'work-site':
      return {
        to: '/admin/project-worksite-information',
        search: { selected: entityId },
        by: listWorkSites,
      }
    case 'process-instance':
      return { to: '/admin/workflow-query', search: { selected: entityId }, by: getProcess }
    case 'division':
      return { to: '/admin/unit-engineering', search: { selected: entityId }, by: divisionCalls.list }
    case 'person':
      return { ...inPool, search: { tab: 'people', userId: entityId, selected: entityId } }
    case 'person-record':
      return userId ? { ...inPool, search: { tab: 'people', userId, selected: userId } } : undefined
    case 'account':
      return { ...inPool, search: { tab: 'accounts', selected: entityId }, by: listGeneralAccounts }
    case 'account-to-review':
      return { to: '/admin/user-audit', search: { selected: entityId }, by: auditAccounts }
    case 'terminal':
      return { to: '/admin/terminal-authentication', search: { selected: entityId }, by: listTerminals }
    case 'application':
      return { to: '/admin/app-manage', search: { selected: entityId }, by: applicationCalls.list }
    case 'person-import':
      return { ...inPool, search: { tab: 'people' } }
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
    default:
      return undefined
  }
}

/** The way from a message to the record that it is about, where there still is one that the reader may open. */
export function RecordLink({ message: { about, review } }: { message: Message }) {
  // What is one's own stands in the personal centre, which everybody has.
  if (about?.userId !== undefined && about.userId === item('userAccount')?.userId)
    return (
      <OpenLink
        to="/personal-view"
        search={{ tab: about.entity === 'person-record' ? 'certificate' : 'security' }}
      />
    )
  const record = about ?? (review?.action === 'delete' ? undefined : review)
  const screen = record && screenOf(record)
  return screen ? <ScreenButton {...screen} /> : null
}

function ScreenButton({ to, search, by }: RecordScreen) {
  return useOpens(to, by) ? <OpenLink to={to} search={search} /> : null
}

function OpenLink({ to, search }: { to: Screen | '/personal-view'; search: Search }) {
  const { t } = useTranslation('message')
  return (
    <Link to={to} search={search} className={buttonVariants()}>
      {t('openRecord')}
      <ArrowRight aria-hidden />
    </Link>
  )
}

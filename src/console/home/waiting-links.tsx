import type { LinkProps } from '@tanstack/react-router'
import {
  BadgeCheck,
  CalendarClock,
  CalendarX,
  FileBadge,
  FileClock,
  KeyRound,
  ListTodo,
  type LucideIcon,
  Mail,
  MailWarning,
  TabletSmartphone,
  UserCheck,
} from 'lucide-react'
import type { WaitingKind } from '#contract/home/schema.ts'

interface WaitingLink {
  icon: LucideIcon
  to:
    | '/admin/user-audit'
    | '/admin/terminal-authentication'
    | '/admin/message-center'
    | '/admin/resource-pool'
    | '/admin/organization'
    | '/admin/workflow-query'
  /** The filters by which the list shows just the rows that were counted. */
  search: NonNullable<LinkProps['search']>
  /** Work is at risk until somebody sees to it. */
  urgent?: true
}

export const waitingLinks: Readonly<Record<WaitingKind, WaitingLink>> = {
  task: { icon: ListTodo, to: '/admin/workflow-query', search: { tab: 'toDo' } },
  audit: { icon: UserCheck, to: '/admin/user-audit', search: {} },
  approval: {
    icon: BadgeCheck,
    to: '/admin/terminal-authentication',
    search: { need: 'waiting' },
  },
  silent: {
    icon: TabletSmartphone,
    to: '/admin/terminal-authentication',
    search: { need: 'silent' },
    urgent: true,
  },
  review: { icon: FileClock, to: '/admin/message-center', search: { kind: 'review', unread: true } },
  expiry: { icon: CalendarClock, to: '/admin/message-center', search: { kind: 'expiry', unread: true } },
  todo: { icon: MailWarning, to: '/admin/message-center', search: { kind: 'todo', unread: true } },
  notice: { icon: Mail, to: '/admin/message-center', search: { kind: 'notice', unread: true } },
  certificates: {
    icon: FileBadge,
    to: '/admin/resource-pool',
    search: { tab: 'people', certificates: 'expiring' },
  },
  qualifications: {
    icon: FileBadge,
    to: '/admin/organization',
    search: { tab: 'list', qualifications: 'expiring' },
  },
  accountPeriods: {
    icon: CalendarX,
    to: '/admin/resource-pool',
    search: { tab: 'accounts', ending: 'account' },
  },
  passwordPeriods: {
    icon: KeyRound,
    to: '/admin/resource-pool',
    search: { tab: 'accounts', ending: 'password' },
  },
}

import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { item } from '#request/session.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { cn } from '../ui/cn.ts'

/** An installation with more units and departments has begun long ago. */
const beginning = 20
const first = { pageSize: beginning }

interface Step {
  id: 'unit' | 'department' | 'person' | 'account' | 'role' | 'project'
  done: boolean
  /** Absent where there is no page for it yet. */
  to?: LinkProps['to']
  search?: NonNullable<LinkProps['search']>
}

/** What an empty installation still lacks, in the order in which it is done; nothing once all of it is there. */
export function FirstSteps({ projects }: { projects: number }) {
  const { t } = useTranslation('home')
  const nodes = useEndpoint(listNodes, {}).data
  const asked = { enabled: nodes !== undefined && nodes.length <= beginning, background: true }
  const people = useEndpoint(listPeople, first, asked).data?.records
  const accounts = useEndpoint(listAccountDetails, first, asked).data?.records
  if (!nodes || !people || !accounts) return null
  const own = item('userAccount')
  const unit = nodes.find(({ category }) => category === 1)?.nodeId
  const others = accounts.filter(({ generalAccountId }) => generalAccountId !== own?.accountId)
  const steps: Step[] = [
    { id: 'unit', done: unit !== undefined, to: '/admin/organization' },
    {
      id: 'department',
      done: nodes.some(({ category }) => category === 2),
      to: '/admin/organization',
      search: { unit, tab: 'departments' },
    },
    {
      id: 'person',
      done: people.some(({ userId }) => userId !== own?.userId),
      to: '/admin/resource-pool',
      search: { tab: 'people' },
    },
    { id: 'account', done: others.length > 0, to: '/admin/resource-pool', search: { tab: 'accounts' } },
    { id: 'role', done: others.some(({ roleNames }) => roleNames.length > 0), to: '/admin/role-manage' },
    { id: 'project', done: projects > 0, to: '/admin/project-manage' },
  ]
  const next = steps.find(({ done, to }) => !done && to !== undefined)
  if (!next) return null
  return (
    <section aria-label={t('steps.title')} className="rounded-panel border bg-panel">
      <header className="border-b px-4 py-3">
        <h2 className="font-semibold text-heading">{t('steps.title')}</h2>
        <p className="text-dense text-soft">{t('steps.hint')}</p>
      </header>
      <ol className="divide-y">
        {steps.map((step) => (
          <li key={step.id} aria-current={step === next ? 'step' : undefined}>
            <StepLine step={step} next={step === next} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepLine({ step: { id, done, to, search = {} }, next }: { step: Step; next: boolean }) {
  const { t } = useTranslation('home')
  const Sign = done ? CircleCheck : Circle
  const line = (
    <>
      <Sign aria-hidden className={cn('size-5 shrink-0', done || next ? 'text-action-ink' : 'text-faint')} />
      <span className="min-w-0 flex-1">
        <span className={cn('block font-medium', done && 'text-soft')}>
          {t(`steps.${id}.name`)}
          {done ? <span className="sr-only"> {t('steps.done')}</span> : null}
        </span>
        <span className="block text-dense text-soft">{t(`steps.${id}.hint`)}</span>
      </span>
      {to === undefined ? null : <ArrowRight aria-hidden className="size-4 shrink-0 text-faint" />}
    </>
  )
  const look = 'flex min-h-14 items-center gap-3 px-4 py-2'
  if (to === undefined) return <div className={look}>{line}</div>
  return (
    <Link to={to} search={search} className={cn(look, 'hover:bg-sunken', next && 'bg-action-soft')}>
      {line}
    </Link>
  )
}

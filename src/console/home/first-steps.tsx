import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type FirstStep, firstSteps, type Home } from '#contract/home/schema.ts'
import { cn } from '../ui/cn.ts'

interface Step {
  id: FirstStep
  done: boolean
  to: NonNullable<LinkProps['to']>
  search?: NonNullable<LinkProps['search']>
}

/** What an empty installation still lacks, in the order in which it is done. */
export function FirstSteps({ done, unitId }: NonNullable<Home['steps']>) {
  const { t } = useTranslation('home')
  const ways: Record<FirstStep, Pick<Step, 'to' | 'search'>> = {
    unit: { to: '/admin/organization' },
    department: { to: '/admin/organization', search: { unit: unitId, tab: 'departments' } },
    person: { to: '/admin/resource-pool', search: { tab: 'people' } },
    account: { to: '/admin/resource-pool', search: { tab: 'accounts' } },
    role: { to: '/admin/role-manage' },
    project: { to: '/admin/project-manage' },
  }
  const steps: Step[] = firstSteps.map((id) => ({ id, done: done.includes(id), ...ways[id] }))
  const next = steps.find((step) => !step.done)
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
      <ArrowRight aria-hidden className="size-4 shrink-0 text-faint" />
    </>
  )
  return (
    <Link
      to={to}
      search={search}
      className={cn('flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken', next && 'bg-action-soft')}
    >
      {line}
    </Link>
  )
}

import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProjectInitial } from '#contract/industry-profile/project-initial.ts'
import { useFormat } from '../kit/format.ts'
import { menuAt } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { cn } from '../ui/cn.ts'

type Step = ProjectInitial['steps'][number]

/** Where each step is done; the profile is chosen beside them. */
const screens: Readonly<Record<Exclude<Step['step'], 'profile'>, LinkProps['to'] & string>> = {
  'participating-unit': '/admin/project-information',
  line: '/admin/project',
  container: '/admin/project-container',
  'design-unit': '/admin/project-design-unit',
  standard: '/admin/project-configuration',
  'attribute-group': '/admin/extends-setting',
  'work-site': '/admin/project-worksite-information',
}

/** The steps in which a project is set up: what there is of each, and who did the last of it. */
export function InitialSteps({ initial: { projectId, steps } }: { initial: ProjectInitial }) {
  const { t } = useTranslation('project-initial')
  return (
    <section aria-label={t('steps')} className="rounded-panel border bg-panel">
      <h2 className="border-b px-4 py-3 font-semibold text-heading">{t('steps')}</h2>
      <ol className="divide-y">
        {steps.map((step) => (
          <li key={step.step}>
            <StepLine step={step} projectId={projectId} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepLine({ step, projectId }: { step: Step; projectId: string }) {
  const { t } = useTranslation('project-initial')
  const { menus } = useShellData()
  const format = useFormat()
  const { count, changedAt, changedByName } = step
  const to = step.step === 'profile' ? undefined : screens[step.step]
  const Sign = count > 0 ? CircleCheck : Circle
  const line = (
    <>
      <Sign aria-hidden className={cn('size-5 shrink-0', count > 0 ? 'text-action-ink' : 'text-faint')} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`step.${step.step}`)}</span>
        <span className="block text-dense text-soft">
          {count === 0 ? t('notBegun') : t(`count.${step.step}`, { count })}
          {changedAt === undefined
            ? null
            : ` · ${t('last', { time: format.time(changedAt), by: changedByName })}`}
        </span>
      </span>
    </>
  )
  const place = 'flex min-h-14 items-center gap-3 px-4 py-2'
  if (to === undefined || !menuAt(menus, to)) return <div className={place}>{line}</div>
  const search = { projectId, ...(step.step === 'standard' && { tab: 'standards' }) }
  return (
    <Link to={to} search={search} className={cn(place, 'hover:bg-sunken')}>
      {line}
      <ArrowRight aria-hidden className="size-4 shrink-0 text-faint" />
    </Link>
  )
}

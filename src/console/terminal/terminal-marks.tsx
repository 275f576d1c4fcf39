import { useTranslation } from 'react-i18next'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import type { TerminalStatus } from '#contract/terminal/schema.ts'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'

const variants: Record<TerminalStatus, BadgeVariant> = {
  unauthorised: 'attention',
  authorised: 'secondary',
  cancelled: 'outline',
  rejected: 'outline',
}

/** Whether people may sign in on a terminal, as a word. */
export function TerminalStatusBadge({ status }: Pick<Terminal, 'status'>) {
  const { t } = useTranslation('terminal')
  return <Badge variant={variants[status]}>{t(`status.${status}`)}</Badge>
}

/** Whether a terminal is online, as a mark beside its name. */
export function OnlineMark({ online }: Pick<Terminal, 'online'>) {
  const { t } = useTranslation('terminal')
  return (
    <span
      role="img"
      aria-label={t(online ? 'online.yes' : 'online.no')}
      title={t(online ? 'online.yes' : 'online.no')}
      className={cn('size-2 shrink-0 rounded-full border', online ? 'bg-action' : 'border-edge')}
    />
  )
}

/** Why somebody should look at a terminal, in words; that it waits its status says. */
export function NeedBadges({ needs }: Pick<Terminal, 'needs'>) {
  const { t } = useTranslation('terminal')
  const told = needs.filter((need) => need !== 'waiting')
  if (told.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-1">
      {told.map((need) => (
        <Badge key={need} variant="attention">
          {t(`need.${need}`)}
        </Badge>
      ))}
    </span>
  )
}

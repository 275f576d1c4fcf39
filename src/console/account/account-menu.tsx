import {
  CalendarRange,
  CircleCheck,
  CircleHelp,
  CircleStop,
  CircleX,
  Ellipsis,
  KeyRound,
  Layers,
  LockOpen,
  type LucideIcon,
  Network,
  Smartphone,
  TimerReset,
  Trash2,
} from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { auditAccounts, updateAccountLevel } from '#contract/account/administration-endpoints.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { explainAccess } from '#contract/role/endpoints.ts'
import { useReachable } from '../app/engine.tsx'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { OperationContext, useAllows } from '../kit/permission.tsx'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { type ActName, actsOf, isOffered } from './account-act.ts'
import type { AccountKind, AccountSubject } from './account-subject.ts'

const icons: Record<ActName, LucideIcon> = {
  approve: CircleCheck,
  reject: CircleX,
  stop: CircleStop,
  enable: CircleCheck,
  unlock: LockOpen,
  reset: KeyRound,
  periods: CalendarRange,
  passwordPeriod: TimerReset,
  level: Layers,
  projectDepartment: Network,
  phoneLoginOn: Smartphone,
  phoneLoginOff: Smartphone,
  explain: CircleHelp,
  delete: Trash2,
}

/** Functions of other screens, whose menus grant them. */
const elsewhere: ReadonlySet<Endpoint> = new Set([auditAccounts, updateAccountLevel, explainAccess])

/** Which of the calls this account may make from here. */
function useMayCall(): (endpoint: Endpoint) => boolean {
  const allows = useAllows()
  const { menus } = useShellData()
  return (endpoint) =>
    elsewhere.has(endpoint) ? anyMenuGrants(menus, endpoint.permission) : allows(endpoint)
}

/** Whether there is anything that may be done to accounts of a kind. */
export function useMayActOn(kind: AccountKind): boolean {
  const mayCall = useMayCall()
  return actsOf(kind).some(([, endpoint]) => mayCall(endpoint))
}

interface AccountMenuProps {
  kind: AccountKind
  rows: readonly AccountSubject[]
  /** What stands beside the menu already. */
  except?: ActName
  onAct: (name: ActName) => void
}

/** What can be done to these accounts: all of it at the gateway, so none of it without a network. */
export function AccountMenu({ kind, rows, except, onAct }: AccountMenuProps) {
  const { t } = useTranslation('account')
  const reachable = useReachable()
  const record = useContext(OperationContext)
  const mayCall = useMayCall()
  const offered = actsOf(kind).filter(
    ([name, endpoint]) => name !== except && mayCall(endpoint) && isOffered(name, rows),
  )
  if (offered.length === 0) return null
  return (
    <>
      {reachable ? null : <span className="text-faint text-small">{t('act.offline')}</span>}
      <PanelButton
        variant="outline"
        label={t('act.label')}
        align="end"
        disabled={!reachable}
        panelClassName="w-56"
        panel={(close) =>
          offered.map(([name, endpoint]) => {
            const Icon = icons[name]
            return (
              <PanelItem
                key={name}
                onSelect={() => {
                  record(endpoint)
                  close()
                  onAct(name)
                }}
              >
                <Icon aria-hidden />
                {t(`act.${name}`)}
              </PanelItem>
            )
          })
        }
      >
        <Ellipsis aria-hidden />
        {t('act.label')}
      </PanelButton>
    </>
  )
}

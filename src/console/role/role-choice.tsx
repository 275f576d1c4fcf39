import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/role/schema.ts'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'

interface RoleChoiceProps {
  roles: readonly Role[]
  /** None is open, or one that is not among them any more. */
  current: string | undefined
  onOpen: (roleId: string) => void
}

/** The roles beside the open one; on a narrow screen above it, in a line. */
export function RoleChoice({ roles, current, onOpen }: RoleChoiceProps) {
  const { t } = useTranslation('role')
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim().toLowerCase()
  const found = roles.filter(({ roleName }) => roleName.toLowerCase().includes(wanted))
  return (
    <>
      <div className="paned:hidden">
        <Select
          aria-label={t('choose')}
          value={current ?? ''}
          onChange={(event) => onOpen(event.target.value)}
        >
          {current === undefined ? <option value="" /> : null}
          {roles.map((role) => (
            <option key={role.roleId} value={role.roleId}>
              {role.roleName}
            </option>
          ))}
        </Select>
      </div>
      <nav
        aria-label={t('choose')}
        className="hidden min-h-0 flex-col overflow-hidden rounded-panel border bg-panel paned:flex"
      >
        <div className="border-b p-2">
          <Input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-2">
          {found.map((role) => (
            <button
              key={role.roleId}
              type="button"
              aria-current={role.roleId === current}
              onClick={() => onOpen(role.roleId)}
              className="flex min-h-12 w-full cursor-pointer flex-col justify-center rounded-control px-3 py-1.5 text-left hover:bg-sunken focus-visible:outline-offset-[-2px] aria-[current=true]:bg-action-soft aria-[current=true]:text-action-ink"
            >
              <span className="flex w-full items-center gap-2 font-medium">
                <span className="min-w-0 flex-1 truncate">{role.roleName}</span>
                {role.fixed ? (
                  <Lock aria-label={t(`fixed.${role.fixed}`)} className="size-3.5 text-faint" />
                ) : null}
              </span>
              <span className="flex w-full justify-between gap-2 text-faint text-small">
                <span className="truncate">{t(`dataPermission.${role.dataPermission}`)}</span>
                <span className="shrink-0">{t('members', { count: role.memberCount })}</span>
              </span>
            </button>
          ))}
          {found.length === 0 ? <p className="px-3 py-4 text-faint">{t('nothingFound')}</p> : null}
        </div>
      </nav>
    </>
  )
}

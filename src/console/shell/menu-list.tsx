import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../ui/cn.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { MenuBranch } from './menu-tree.ts'

interface MenuListProps {
  branches: readonly MenuBranch[]
  /** Icons alone; a group then opens the rail. */
  narrow?: boolean
  /** A page was chosen, or a group in a narrow rail. */
  onChoose?: () => void
}

const lineLook =
  'flex h-9 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left text-body text-rail-ink hover:bg-rail-active focus-visible:outline-offset-[-2px] focus-visible:outline-rail-ink coarse:h-control'

/** The menus as a tree of links. */
export function MenuList({ branches, narrow = false, onChoose }: MenuListProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {branches.map((branch) => (
        <li key={branch.menu.menuId}>
          {branch.path === undefined ? (
            <MenuGroup branch={branch} narrow={narrow} {...(onChoose ? { onChoose } : {})} />
          ) : (
            <Link
              to={branch.path}
              onClick={onChoose}
              title={narrow ? branch.menu.name : undefined}
              className={lineLook}
              activeProps={{
                className:
                  'relative bg-rail-active font-medium before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full before:bg-rail-ink',
              }}
            >
              <MenuIcon iconPath={branch.menu.iconPath} />
              <span className={cn('truncate', narrow && 'sr-only')}>{branch.menu.name}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function leadsTo(branch: MenuBranch, path: string): boolean {
  return branch.path === path || branch.children.some((child) => leadsTo(child, path))
}

function MenuGroup({
  branch,
  narrow,
  onChoose,
}: {
  branch: MenuBranch
  narrow: boolean
  onChoose?: () => void
}) {
  const here = useLocation({ select: (location) => leadsTo(branch, location.pathname) })
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? true
  return (
    <>
      <button
        type="button"
        aria-expanded={open && !narrow}
        title={narrow ? branch.menu.name : undefined}
        onClick={() => (narrow ? onChoose?.() : setChosen(!open))}
        className={cn(lineLook, narrow && here && 'bg-rail-active')}
      >
        <MenuIcon iconPath={branch.menu.iconPath} />
        <span className={cn('min-w-0 flex-1 truncate', narrow && 'sr-only')}>{branch.menu.name}</span>
        {narrow ? null : (
          <ChevronRight
            aria-hidden
            className={cn('size-4 shrink-0 text-rail-soft transition-transform', open && 'rotate-90')}
          />
        )}
      </button>
      {open && !narrow ? (
        <div className="mt-0.5 ml-5 border-rail-line border-l pl-2">
          <MenuList branches={branch.children} {...(onChoose ? { onChoose } : {})} />
        </div>
      ) : null}
    </>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../shell/mark.tsx'
import { LoginPicture } from './login-picture.tsx'
import { LookSwitches } from './look-switches.tsx'

interface AuthLayoutProps {
  title: string
  children: ReactNode
}

/** The frame of every page before the sign-in. */
export function AuthLayout({ title, children }: AuthLayoutProps) {
  const { t } = useTranslation('session')
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(22rem,5fr)_7fr] railless:grid-cols-1">
      <aside className="sticky top-0 flex h-dvh flex-col overflow-hidden bg-rail text-rail-ink railless:hidden">
        <div className="flex items-center gap-3 p-10">
          <Mark className="size-9" />
          <span className="font-semibold text-title">{t('product')}</span>
        </div>
        <div className="mt-auto px-10 pb-8">
          <p className="font-semibold text-[1.75rem] leading-snug">{t('productFull')}</p>
          <p className="mt-2 max-w-md text-rail-soft">{t('tagline')}</p>
        </div>
        <LoginPicture />
      </aside>
      <div className="flex flex-col bg-panel">
        <LookSwitches />
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-6 pb-24">
          <div className="mb-8 flex items-center gap-3 railed:hidden">
            <Mark className="size-9" />
            <span className="font-semibold text-heading">{t('productFull')}</span>
          </div>
          <h1 className="mb-6 font-semibold text-[1.5rem] leading-8">{title}</h1>
          {children}
        </main>
      </div>
    </div>
  )
}

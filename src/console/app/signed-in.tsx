import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Engine } from '#offline/engine-types.ts'
import type { ServiceWorkerHandle } from '#offline/service-worker.ts'
import { sessionState, subscribe } from '#request/session.ts'
import { type DataSource, DataSourceContext } from '../kit/data-source.tsx'
import { DraftsContext } from '../kit/drafts.ts'
import { OperationContext } from '../kit/permission.tsx'
import { loginPath } from '../shell/paths.ts'
import { ShellLayout } from '../shell/shell-layout.tsx'
import { fillNodes, fillUser } from './current-user.ts'
import { DictionariesProvider } from './dictionaries.tsx'
import { EngineContext } from './engine.tsx'
import { Prompts } from './prompts.tsx'
import { recordOperation } from './record-operation.ts'
import { ShellDataProvider } from './shell-data-provider.tsx'
import { SigningOutContext } from './signing-out.ts'
import { useAfterPage } from './use-after-page.ts'
import { ValueNames } from './value-names.tsx'

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Retrying is the request room's business: it knows which failures pass, and works without a network too.
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    },
  })
}

interface SignedInProps {
  engine: Engine
  worker: ServiceWorkerHandle
  children?: ReactNode
}

/** All that only a signed-in page needs; the sign-in page does without these bytes. */
export function SignedIn({ engine, worker, children }: SignedInProps) {
  const [queryClient] = useState(newQueryClient)
  const source = useMemo<DataSource>(
    () => ({
      read: (endpoint, request, signal, options) => engine.read(endpoint, request, { ...options, signal }),
      staleSince: engine.staleSince,
    }),
    [engine],
  )
  useEffect(
    () =>
      engine.onChange((ids) => {
        if (!ids) return void queryClient.invalidateQueries()
        for (const id of ids) void queryClient.invalidateQueries({ queryKey: [id] })
      }),
    [engine, queryClient],
  )
  // Names that the gateway gives, of menus for instance, come in the language that was chosen.
  const { i18n } = useTranslation()
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries()
    i18n.on('languageChanged', refresh)
    return () => i18n.off('languageChanged', refresh)
  }, [i18n, queryClient])
  const signingOut = useRef(false)
  useEffect(() => {
    // A second navigation would break the first one off.
    let left = false
    const leaveWhenEnded = () => {
      if (left || sessionState() !== 'none') return
      left = true
      leave(signingOut.current)
    }
    // What the engine asks before this page stands may have found the session ended already.
    leaveWhenEnded()
    return subscribe(leaveWhenEnded)
  }, [])
  useEffect(() => {
    // The call records a failure for the diagnostics page (SES-26).
    fillUser(engine.read).catch(() => undefined)
    engine.firstScreen.then(() => fillNodes(engine.read)).catch(() => undefined)
  }, [engine])
  return (
    <QueryClientProvider client={queryClient}>
      <DataSourceContext value={source}>
        <EngineContext value={engine}>
          <SigningOutContext value={signingOut}>
            <ShellDataProvider worker={worker}>
              <OperationContext value={recordOperation}>
                <DraftsContext value={engine.drafts}>
                  <DictionariesProvider>
                    <ValueNames>
                      <ShellLayout>{children}</ShellLayout>
                      <BesideLater />
                    </ValueNames>
                  </DictionariesProvider>
                </DraftsContext>
              </OperationContext>
            </ShellDataProvider>
          </SigningOutContext>
          <Prompts />
        </EngineContext>
      </DataSourceContext>
    </QueryClientProvider>
  )
}

/** Milliseconds that the page has been quiet for. */
const afterPage = 800
const loadBeside = () => import('./after-page.tsx')

/** What stands beside the page, soon after it. */
function BesideLater() {
  const beside = useAfterPage(loadBeside, afterPage)
  return beside ? (
    <Suspense>
      <beside.AfterPage />
    </Suspense>
  ) : null
}

/**
 * To the sign-in when the session has ended, here or in another tab; nothing of it stays in memory. It leads back, but for who has
 * signed out: anyone who comes next does not begin where that person was.
 */
function leave(signingOut: boolean): void {
  const { pathname, search } = location
  const back = `?redirect=${encodeURIComponent(JSON.stringify(pathname + search))}`
  location.replace(signingOut ? loginPath : loginPath + back)
}

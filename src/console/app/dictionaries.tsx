import { useIsFetching } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import type { Dictionaries } from '#offline/dictionary/dictionaries.ts'
import { item } from '#request/session.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useEngine } from './engine.tsx'
import { lazyPromise } from './lazy-promise.ts'

const WarmUp = lazyPart(async () => ({ default: (await import('./warm-up.tsx')).WarmUp }))

/** How long nothing may have been asked for before the warm-up begins, milliseconds: the first page comes first. */
const pageFirst = 4_000

const DictionariesContext = createContext<(() => Promise<Dictionaries>) | undefined>(undefined)

/** The account's dictionaries; the first to ask loads what it takes. Throws where nobody is signed in. */
export function useDictionaries(): () => Promise<Dictionaries> {
  const dictionaries = useContext(DictionariesContext)
  if (!dictionaries) throw new Error('No DictionariesProvider above this part')
  return dictionaries
}

/** Gives the account's dictionaries, and has those that its projects use brought here after a while. */
export function DictionariesProvider({ children }: { children: ReactNode }) {
  const engine = useEngine()
  const dictionaries = useMemo(
    () =>
      lazyPromise(async () => {
        const parts = await import('#offline/dictionary/dictionaries.ts')
        return new parts.Dictionaries(item('userAccount')?.accountId ?? '', engine.read)
      }),
    [engine],
  )
  const [warm, setWarm] = useState(false)
  const asking = useIsFetching() > 0
  useEffect(() => {
    if (asking) return
    const timer = setTimeout(() => setWarm(true), pageFirst)
    return () => clearTimeout(timer)
  }, [asking])
  return (
    <DictionariesContext value={dictionaries}>
      {children}
      {warm ? (
        <Suspense>
          <WarmUp open={dictionaries} />
        </Suspense>
      ) : null}
    </DictionariesContext>
  )
}

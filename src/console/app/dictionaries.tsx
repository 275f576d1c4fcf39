import { useIsFetching } from '@tanstack/react-query'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Dictionaries } from '#offline/dictionary/dictionaries.ts'
import { item } from '#request/session.ts'
import { type Readiness, ReadinessContext } from '../shell/shell-data.tsx'
import { useEngine } from './engine.tsx'
import { lazyPromise } from './lazy-promise.ts'
import type { WarmUpProps } from './warm-up.tsx'

/** How long nothing may have been asked for before the warm-up begins, or is tried again, milliseconds: the page comes first. */
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
  const WarmUp = useWarmUp()
  const [readiness, setReadiness] = useState<Readiness>()
  return (
    <DictionariesContext value={dictionaries}>
      <ReadinessContext value={readiness}>{children}</ReadinessContext>
      {WarmUp ? (
        <Suspense>
          <WarmUp open={dictionaries} onReadiness={setReadiness} />
        </Suspense>
      ) : null}
    </DictionariesContext>
  )
}

/**
 * The warm-up, once its file is here, and with it that of the message box: that one is wanted when the network has gone, and
 * without a service worker could not be fetched then. Nobody waits for them: where they cannot be fetched the page stays as
 * it is.
 */
function useWarmUp(): ComponentType<WarmUpProps> | undefined {
  const [loaded, setLoaded] = useState<typeof import('./warm-up.tsx')>()
  const [tries, setTries] = useState(0)
  const asking = useIsFetching() > 0
  useEffect(() => {
    if (asking || loaded) return
    const load = () => {
      const files = Promise.all([import('./warm-up.tsx'), import('./message-box.tsx')])
      files.then(
        ([warmUp]) => setLoaded(warmUp),
        () => setTries(tries + 1),
      )
    }
    const timer = setTimeout(load, pageFirst)
    return () => clearTimeout(timer)
  }, [asking, loaded, tries])
  return loaded?.WarmUp
}

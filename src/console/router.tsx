import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { ServiceWorkerHandle } from '#offline/service-worker.ts'
import type { Device } from '#offline/session/device.ts'
import { rememberPlace } from './app/initial-state.ts'
import { PageSkeleton } from './kit/states.tsx'
import { routeTree } from './routeTree.gen.ts'
import { contentId } from './shell/paths.ts'
import { RouteError } from './shell/route-error.tsx'

/** What routes may ask before they load. */
export interface RouterContext {
  /** Whether there is a session, be it one opened offline or taken over from another tab. */
  signedIn: () => Promise<boolean>
  /** What this device stores; opened once. */
  device: () => Promise<Device>
  worker: ServiceWorkerHandle
}

/** The console's router: each navigation begins at the top (NAV-04) and ends with the platform's name (NAV-07). */
export function createConsoleRouter(context: RouterContext) {
  // The page comes with it; Chinese in every language.
  const platformName = document.title
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
    scrollToTopSelectors: [`#${contentId}`],
  })
  router.subscribe('onBeforeNavigate', ({ toLocation }) => rememberPlace(toLocation.pathname))
  router.subscribe('onRendered', () => {
    document.title = platformName
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
  interface StaticDataRouteOption {
    /** The page is open to everyone who is signed in, though no menu leads to it. */
    withoutMenu?: boolean
    /** Names the title of such a page among the shell's texts: for its tab and where one is. */
    title?: 'queue' | 'personal' | 'diagnostics'
  }
}

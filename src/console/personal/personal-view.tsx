import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ownRecords } from '#contract/person-record/endpoints.ts'
import { recordKinds } from '#contract/person-record/schema.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import { z } from '#contract/zod.ts'
import type { Device } from '#offline/session/device.ts'
import { ErrorState, PageSkeleton, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { Facts } from './facts.tsx'
import { PersonHead } from './person-head.tsx'

const Records = lazyPart(async () => ({ default: (await import('../person-record/records.tsx')).Records }))
const Security = lazyPart(async () => ({ default: (await import('./security.tsx')).Security }))
const Handwriting = lazyPart(async () => ({ default: (await import('./handwriting.tsx')).Handwriting }))
const OwnChannels = lazyPart(async () => ({ default: (await import('./own-channels.tsx')).OwnChannels }))
const LoginLogs = lazyPart(async () => ({ default: (await import('./own-logs.tsx')).OwnLoginLogs }))
const OperationLogs = lazyPart(async () => ({ default: (await import('./own-logs.tsx')).OwnOperationLogs }))

const Tab = z.enum(['facts', ...recordKinds, 'security', 'signature', 'messages', 'logins', 'operations'])
const kinds: ReadonlySet<string> = new Set(recordKinds)
const View = z.looseObject({ tab: z.optional(Tab) })

/** The own record of the person who is signed in, and what makes the account safe (ACC-07). */
export function PersonalView({ device }: { device: Device }) {
  const { t } = useTranslation(['personal', 'person-record'])
  const { tab = 'facts' } = z.safeParse(View, useSearch({ strict: false })).data ?? {}
  const navigate = useNavigate()
  const { data: profile, error, refetch } = useEndpoint(getProfile, {})
  if (!profile) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 railed:p-6">
      <PersonHead profile={profile} />
      <Tabs
        value={tab}
        // Page and sort belong to the log that is left.
        onValueChange={(next) =>
          void navigate({ to: '.', search: { tab: Tab.options.find((each) => each === next) } })
        }
      >
        <TabsList>
          {Tab.options.map((each) => (
            <TabsTrigger key={each} value={each}>
              {t(kinds.has(each) ? `person-record:kind.${each}` : `tab.${each}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={tab}>
          <Suspense fallback={<RowsSkeleton rows={5} />}>
            {tab === 'facts' ? <Facts profile={profile} /> : null}
            {recordKinds.map((kind) =>
              kind === tab ? (
                <Records key={kind} kind={kind} calls={ownRecords[kind]} person={profile} />
              ) : null,
            )}
            {tab === 'security' ? <Security profile={profile} device={device} /> : null}
            {tab === 'signature' ? <Handwriting profile={profile} /> : null}
            {tab === 'messages' ? <OwnChannels /> : null}
            {tab === 'logins' ? <LoginLogs /> : null}
            {tab === 'operations' ? <OperationLogs /> : null}
          </Suspense>
        </TabsContent>
      </Tabs>
    </section>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendMessage } from '#contract/message/send.ts'
import { z } from '#contract/zod.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useAllowed } from '../kit/permission.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { MessageList } from './message-list.tsx'

const WaitingList = lazyPart(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }))
const SendForm = lazyPart(async () => ({ default: (await import('./send-form.tsx')).SendForm }))

const CentreTab = z.enum(['received', 'waiting'])
const CentreView = z.looseObject({ tab: z.optional(CentreTab) })

/** The messages to the account; for those who send some, also what is still to be sent. */
export function MessageScreen() {
  const { t } = useTranslation('message')
  const search = z.safeParse(CentreView, useSearch({ from: '/_shell/admin/message-center' })).data
  const navigate = useNavigate()
  const maySend = useAllowed(sendMessage)
  const [writing, setWriting] = useState(false)
  if (!maySend) return <MessageList />
  const tab = search?.tab ?? 'received'
  const tabs = (
    <TabsList>
      {CentreTab.options.map((each) => (
        <TabsTrigger key={each} value={each}>
          {t(`tab.${each}`)}
        </TabsTrigger>
      ))}
    </TabsList>
  )
  const send = (
    <OnlineButton to={sendMessage} onClick={() => setWriting(true)}>
      <Send aria-hidden />
      {t('send')}
    </OnlineButton>
  )
  return (
    <Tabs
      className="contents"
      value={tab}
      // Filters, page and sort belong to the list that is left.
      onValueChange={(next) =>
        void navigate({ to: '.', search: { tab: CentreTab.options.find((each) => each === next) } })
      }
    >
      <TabsContent value={tab} className="contents">
        {tab === 'received' ? (
          <MessageList tabs={tabs} actions={send} />
        ) : (
          <Suspense>
            <WaitingList tabs={tabs} actions={send} />
          </Suspense>
        )}
      </TabsContent>
      <Overlay>{writing ? <SendForm onClose={() => setWriting(false)} /> : null}</Overlay>
    </Tabs>
  )
}

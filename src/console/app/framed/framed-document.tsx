import { useEffect, useState } from 'react'
import { EmptyState } from '../../kit/states.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useReachable } from '../engine.tsx'
import { FrameSlot, type FrameSlotProps } from './frame-keeper.tsx'

/** What the frame's document takes at most to answer, milliseconds; browsers do not say that a frame's document did not come. */
const patience = 15_000

/** Why a document that has not answered is not shown. */
export type FrameAbsence = 'offline' | 'late'

/** Whether the frame's document cannot be had, or does not come. */
export function useFrameAbsence(ready: boolean): FrameAbsence | undefined {
  const unreachable = !useReachable() && !ready
  const waiting = !ready && !unreachable
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  if (unreachable) return 'offline'
  return late && waiting ? 'late' : undefined
}

interface FramedDocumentProps extends Omit<FrameSlotProps, 'className'> {
  state: 'opening' | 'shown' | 'failed'
  notice: { title: string; hint: string; retry?: { label: string; act: () => void } }
}

/** A document of ours in a frame, or why there is nothing to see. It fills what it stands in, which has a position. */
export function FramedDocument({ state, notice, ...slot }: FramedDocumentProps) {
  return (
    <>
      <FrameSlot {...slot} className={cn('absolute inset-0', state === 'shown' || 'invisible')} />
      {state === 'opening' ? <Skeleton className="absolute inset-4" /> : null}
      {state === 'failed' ? (
        <div role="status" className="absolute inset-0 overflow-y-auto">
          <EmptyState title={notice.title} hint={notice.hint}>
            {notice.retry ? (
              <Button variant="outline" onClick={notice.retry.act}>
                {notice.retry.label}
              </Button>
            ) : null}
          </EmptyState>
        </div>
      ) : null}
    </>
  )
}

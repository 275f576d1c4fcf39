import { cn } from '../ui/cn.ts'

/** The mark: a milepost (里程桩) beside the line it measures. Takes the colour of the text around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={cn('size-8', className)}>
      <path d="M10.5 3h11A1.5 1.5 0 0 1 23 4.5V15H9V4.5A1.5 1.5 0 0 1 10.5 3z" fill="currentColor" />
      <path d="M9 11h14v4H9z" className="fill-attention-mark" />
      <path
        d="M16 16.5v9.5M4 27h24M7 27v-4M25 27v-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

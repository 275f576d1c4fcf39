import { cn } from '../ui/cn.ts'

/** The mark: a milepost (里程桩) beside the line it measures. Takes the colour of the text around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={cn('size-8', className)}>
      <path
        d="M9 28V11.5C9 7.4 12.1 4 16 4s7 3.4 7 7.5V28z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M4 28h24" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M9 14.5h14" className="stroke-attention-mark" strokeWidth="3.5" />
      <path d="M16 19.5v5M12.5 22h7" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  )
}

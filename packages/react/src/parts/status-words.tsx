/** A visible status, announced to screen readers or not. */
export const StatusWords = ({ words, told }: { words: string; told: boolean }) => (
  <>
    <span role="status">{told && words}</span>
    <span>{!told && words}</span>
  </>
)

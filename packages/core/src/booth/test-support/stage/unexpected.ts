import { LingoboothError } from '../../../errors.ts'

/** What no adapter may throw and no machine expects. */
export const unexpected = () => new LingoboothError('internal', 'The test made this throw.')

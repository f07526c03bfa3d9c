export { linkify } from '@lingobooth/core/view'

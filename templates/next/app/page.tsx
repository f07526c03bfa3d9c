'use client'

export { Meeting as default } from './meeting.tsx'

import type { ReactNode } from 'react';
import type { JourneyChrome } from '../../ui/journey-chrome';
import { JourneyLayout } from '../../ui/journey-layout';
import { SignupLayout } from '../../ui/layouts';

interface VerifyFrameProps {
  chrome: JourneyChrome | null;
  title: string;
  hasErrors?: boolean;
  children: ReactNode;
}

/** A step of the journey once there is one, else a page of its own. */
export function VerifyFrame({ chrome, ...page }: VerifyFrameProps) {
  return chrome ? (
    <JourneyLayout {...page} chrome={chrome} styles={['form', 'rows']} />
  ) : (
    <SignupLayout {...page} hidden styles={['form', 'rows']} />
  );
}

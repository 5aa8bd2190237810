import './limited';
